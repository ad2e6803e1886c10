// Keeps what the portal answered as hints: ids that exist and fields that belong together.
import type { Operation } from './calls.ts'
import type { Hints } from './schemas.ts'

type Fields = Record<string, unknown>
const valuesAtMost = 100
const recordsAtMost = 60
const itemsAtMost = 25

/** The static beginning of a path: `/fees/runs/:id/stop` and `/fees/runs` are about the same records. */
const prefixOf = (path: string) => path.split(/\/[:*]/)[0] ?? path

export class Harvest {
  #values = new Map<string, Set<unknown>>()
  #records = new Map<string, Fields[]>()
  #visits = 0

  copy(): Harvest {
    const copy = new Harvest()
    copy.#values = new Map([...this.#values].map(([key, values]) => [key, new Set(values)]))
    copy.#records = new Map([...this.#records].map(([key, records]) => [key, [...records]]))
    return copy
  }

  /** Keeps what an operation answered to a role. */
  add({ room, endpoint }: Operation, role: string, answer: unknown): void {
    this.#addFrom([`${role} ${prefixOf(endpoint.path)}`, `${role} ${room}`, room], answer, '')
  }

  /** Hints for a few records that this role has seen: of the same path, or else of the same room. */
  hintsFor({ room, endpoint }: Operation, role: string): Hints[] {
    const places = [`${role} ${prefixOf(endpoint.path)}`, `${role} ${room}`, room].filter((one) =>
      this.#records.has(one),
    )
    // Mostly the same records, sometimes others of the room.
    const place = places[this.#visits++ % 4 === 0 ? places.length - 1 : 0] ?? room
    const wanted = [...fieldsOf(endpoint.params), ...fieldsOf(endpoint.body), ...fieldsOf(endpoint.query)]
    const fitness = (record: Fields) => wanted.filter((name) => Object.hasOwn(record, name)).length
    const records = (this.#records.get(place) ?? []).toSorted((one, other) => fitness(other) - fitness(one))
    const first = (this.#visits * 3) % Math.max(1, Math.min(records.length - 2, 10))
    const chosen = records.slice(first, first + 3)
    return (chosen.length > 0 ? chosen : [undefined]).map((record) => ({
      record,
      named: (field) => {
        const near = this.#values.get(`${place} ${field}`)
        // An id of anything is no id of this.
        const known = near ?? (field === 'id' ? undefined : this.#values.get(` ${field}`))
        return known ? [...known] : []
      },
    }))
  }

  #addFrom(places: string[], value: unknown, field: string): void {
    if (Array.isArray(value)) for (const item of value.slice(0, itemsAtMost)) this.#addFrom(places, item, field)
    else if (typeof value === 'object' && value !== null) {
      for (const place of places) this.#addRecord(place, value as Fields)
      for (const [name, inner] of Object.entries(value).slice(0, 60)) this.#addFrom(places, inner, name)
    } else if (typeof value === 'number' || (typeof value === 'string' && value.length <= 200)) {
      for (const place of [...places, '']) this.#addValue(`${place} ${field}`, value)
    }
  }

  #addRecord(place: string, record: Fields): void {
    const records = this.#records.get(place) ?? []
    if (records.length < recordsAtMost) records.push(record)
    this.#records.set(place, records)
  }

  #addValue(key: string, value: unknown): void {
    const values = this.#values.get(key) ?? new Set()
    if (values.size < valuesAtMost) values.add(value)
    this.#values.set(key, values)
  }
}

const fieldsOf = (schema: unknown) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
