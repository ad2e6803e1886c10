// Choosing somebody from a firm of any size: the server looks for what was typed.
import * as T from 'typebox'

/** At once. */
export const advisorsOffered = 50
export const ChoosingAdvisor = T.Object({
  q: T.Optional(T.String({ maxLength: 100, description: 'Searches name, email address, and CRD' })),
  chosen: T.Optional(
    T.String({ maxLength: 320, description: 'Email address that is listed whatever was searched for' }),
  ),
})
export type ChoosingAdvisor = T.Static<typeof ChoosingAdvisor>
