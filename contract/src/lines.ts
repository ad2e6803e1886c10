// Texts come as one line; where somebody may write several, the schema says so.
import * as T from 'typebox'

/** For the server, which looks at every text that comes in. */
export const linesMark = 'x-lines'

/** A text that may have line breaks. */
export const Lines = (options: T.TStringOptions = {}) => T.String({ ...options, [linesMark]: true })
