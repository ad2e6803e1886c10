// Who stands in which department, and whom a search leaves.
import { limits } from '@portal/contract/limits'
import { type Department, departmentNames } from '@portal/contract/rules/staff'
import type { Biography } from '@portal/contract/staff'

export interface Group {
  code: Department
  name: string
  people: Biography[]
}

/** Whoever is in several departments stands in each of them. */
export const groupsOf = (people: readonly Biography[]): Group[] =>
  limits.departments
    .map((code) => ({
      code,
      name: departmentNames[code],
      people: people.filter(({ teams }) => teams.includes(code)),
    }))
    .filter((group) => group.people.length > 0)

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** `?q=` names a department by its name or its letters. */
export const departmentOf = (q: string): Department | undefined =>
  limits.departments.find((code) => [code, departmentNames[code]].some((word) => plain(word) === plain(q)))

/** Every word is in the name, the role or the numbers. */
export function matching(people: readonly Biography[], search: string): readonly Biography[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return people
  return people.filter(({ first, last, roles, title, ext, phone }) => {
    const text = `${first} ${last} ${roles} ${title} ${ext} ${phone}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

export function countLine(people: readonly Biography[]): string {
  const departments = groupsOf(people).length
  const of = `${numbers[departments]} department${departments === 1 ? '' : 's'}`
  return `${people.length} ${people.length === 1 ? 'person' : 'people'} in ${of}.`
}
