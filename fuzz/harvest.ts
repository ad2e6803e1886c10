// What the portal answered, kept as hints: ids that exist and fields that belong together.
import { type Operation } from './calls.ts'
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

  add({ room, endpoint }: Operation, answer: unknown): void {
    this.#addFrom([prefixOf(endpoint.path), room], answer, '')
  }

  /** A record found by other means than an answer. */
  addRecord({ endpoint, room }: Operation, record: Fields): void {
    this.#addFrom([prefixOf(endpoint.path), room], record, '')
  }

  hintsFor({ room, endpoint }: Operation): Hints {
    this.#visits++
    const places = [prefixOf(endpoint.path), room].filter((place) => this.#records.has(place))
    // Mostly the same records, sometimes others of the room.
    const place = places[this.#visits % 4 === 0 ? places.length - 1 : 0]
    const records = place === undefined ? [] : (this.#records.get(place) ?? [])
    const record = records[(this.#visits * 7) % Math.max(records.length, 1)]
    return {
      record,
      named: (field) => {
        const near = this.#values.get(`${place} ${field}`)
        // An id of anything is no id of this.
        const known = near ?? (field === 'id' ? undefined : this.#values.get(` ${field}`))
        return known ? [...known] : []
      },
    }
  }

  #addFrom(places: string[], value: unknown, field: string): void {
    if (Array.isArray(value)) for (const item of value.slice(0, itemsAtMost)) this.#addFrom(places, item, field)
    else if (typeof value === 'object' && value !== null) {
      if ('id' in value || 'version' in value || field === '')
        for (const place of places) this.#addTo(place, value as Fields)
      for (const [name, inner] of Object.entries(value).slice(0, 60)) this.#addFrom(places, inner, name)
    } else if (typeof value === 'number' || (typeof value === 'string' && value.length <= 200)) {
      for (const place of [...places, '']) this.#addValue(`${place} ${field}`, value)
    }
  }

  #addTo(place: string, record: Fields): void {
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
