// Somebody new joins the firm: what their states cost, and the requests that go to the registrations team.
import { initialFee } from '@portal/contract/rules/registration'
import { type StateLicense, stateLicenses } from '@portal/contract/registrations'
import type { Note } from '../../platform/change.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { putRequest, scheduleOn } from './store.ts'
import { named, openFor, tell } from './work-items.ts'

export interface PricedState {
  state: string
  license: StateLicense
  /** "New York, Securities Agent" */
  name: string
  /** Null where no fee is loaded. */
  cents: number | null
}

/** By the schedule of a day; both licenses in one state at what they cost together. */
export async function priceStates(
  db: Db | Tx,
  states: readonly string[],
  licenses: readonly StateLicense[],
  day: string,
): Promise<PricedState[]> {
  const { states: fees } = await scheduleOn(db, day)
  const wanted = stateLicenses.filter((license) => licenses.includes(license))
  return states.flatMap((state) =>
    wanted.map((license, index) => ({
      state,
      license,
      name: named({ state, license }),
      cents: initialFee(
        fees.find(({ name }) => name === state),
        license,
        index > 0,
      ),
    })),
  )
}

/** One request and one task for each, in the caller's transaction. */
export async function requestStates(
  tx: Tx,
  note: Note,
  { id, tapsid }: { id: string; tapsid: number },
  wanted: readonly PricedState[],
  by: { id: string },
  now: Date,
): Promise<void> {
  for (const { state, license } of wanted) {
    const which = { account_id: id, state, license }
    const request = await putRequest(tx, which, now)
    if (request === undefined) throw new Error(`${named(which)} is there already`)
    note.audit('registration.requested', `registration:${request}`, { state, license })
    await openFor(tx, note, { ...which, id: request, removal: false, by }, now)
  }
  if (wanted.length > 0) tell(note, { account_id: id, tapsid })
}
