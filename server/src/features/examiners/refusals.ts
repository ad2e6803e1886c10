import { AppError } from '../../platform/http/errors.ts'

export const ended = () => new AppError('conflict', { message: 'This examiner’s access has ended.' })
