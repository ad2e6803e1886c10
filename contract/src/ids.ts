// Ids and versions of rows. Their largest value is the largest that the database accepts, so a larger one is refused before a query.
import * as T from 'typebox'

/** The largest value of an `integer` column. */
export const largestInteger = 2_147_483_647

/** Id of a row whose key is a `smallint`. */
export const SmallRowId = T.Integer({ minimum: 1, maximum: 32_767 })

/** The range of a number that the handler checks itself, with a sentence of its own. */
export const integerRange = { minimum: -largestInteger, maximum: largestInteger }

/** The range of `RowId`, for an id that needs a description: `T.Integer({ ...rowIdRange, description })`. */
export const rowIdRange = { minimum: 1, maximum: largestInteger }

/** Id of a row whose key is an `integer`. */
export const RowId = T.Integer(rowIdRange)

export const bigRowIdRange = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** Id of a row whose key is a `bigint`. JavaScript reads integers exactly up to the maximum. */
export const BigRowId = T.Integer(bigRowIdRange)

export const versionRange = { minimum: 1, maximum: largestInteger - 1 }

/** Version of a row. The maximum leaves room for the next one. */
export const RowVersion = T.Integer(versionRange)

/** Version of a row that may not exist yet: then 0. */
export const RowVersionOrZero = T.Integer({ ...versionRange, minimum: 0 })

/** OpenAPI shows the parameter of the path under this name. */
export const pathMark = 'x-same-as-path'

/** A body field that may repeat an id of the path, because editors send back the record they read. Any other value is refused. */
export const repeatedId = (param: string, range = rowIdRange) => T.Optional(T.Integer({ ...range, [pathMark]: param }))
