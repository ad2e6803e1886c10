// Bytes on the wire, for whoever reads the API: the server reads and sends them as they come.
import * as T from 'typebox'

/** An answer that is not JSON. */
export const Download = (contentMediaType: string) => T.String({ contentMediaType, format: 'binary' })
export const AnyFile = Download('application/octet-stream')
export const Csv = Download('text/csv')
export const Svg = Download('image/svg+xml')

/** The file field of every multipart form. */
export const upload = Download('application/octet-stream')
export const uploads = T.Array(upload)
