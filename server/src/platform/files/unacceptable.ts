// What a person is told about a file that is not taken.
import { AppError } from '../http/errors.ts'

export function unacceptable(sentence: string): AppError {
  return new AppError('invalid', { message: sentence, fields: { upload: sentence } })
}

export const notWhatItSays = (kind: string): AppError =>
  unacceptable(`This isn’t a valid .${kind} file. It may be damaged.`)
