// Objects of an input that accept undeclared fields. The server closes every other object of a body, query, params or form.

/** OpenAPI shows the reason under this name. */
export const openMark = 'x-open-because'

/** An option of `T.Object`: the object accepts undeclared fields. Handlers must not store them. */
export const openBecause = (reason: string) => ({ additionalProperties: true, [openMark]: reason })
