// Postal addresses: those in the United States are checked against what the Postal Service assigns, others are taken as written.
import type { Problems } from '../endpoint.ts'
import { states } from './states.ts'

export interface Address {
  street: string
  /** Apartment, suite, or a second line. */
  unit: string
  city: string
  /** Two letters in the US; a region, or nothing, elsewhere. */
  state: string
  /** The postal code elsewhere. */
  zip: string
  /** Empty in the United States. */
  country: string
}

export const addressLimits = { street: 100, unit: 60, city: 60, state: 40, zip: 16, country: 60 } as const

export const blankAddress: Address = { street: '', unit: '', city: '', state: '', zip: '', country: '' }

/** The states, the territories and the three for the armed forces. */
export const postalStates: readonly { code: string; name: string }[] = [
  ...states.map(({ code, name }) => ({ code, name })),
  { code: 'AS', name: 'American Samoa' },
  { code: 'GU', name: 'Guam' },
  { code: 'MP', name: 'Northern Mariana Islands' },
  { code: 'VI', name: 'U.S. Virgin Islands' },
  { code: 'AA', name: 'Armed Forces Americas' },
  { code: 'AE', name: 'Armed Forces Europe' },
  { code: 'AP', name: 'Armed Forces Pacific' },
]
const names = new Map(postalStates.map(({ code, name }) => [code, name]))
export const postalStateName = (code: string): string => names.get(code) ?? code

/** First three digits, from and to, as the Postal Service assigns them. What stands in no line is not in use. */
const prefixes: readonly [from: number, to: number, ...states: string[]][] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  // Fishers Island, New York, gets its mail through Connecticut
  [60, 69, 'CT', 'NY'],
  [70, 89, 'NJ'],
  [90, 99, 'AE'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC', 'MD', 'VA'],
  [206, 212, 'MD'],
  [214, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 339, 'FL'],
  [340, 340, 'AA'],
  [341, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  // Fort Campbell lies in both
  [400, 427, 'KY', 'TN'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [569, 569, 'DC'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  // Alta, Wyoming, is reached from Idaho
  [832, 838, 'ID', 'WY'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [962, 966, 'AP'],
  [967, 967, 'HI', 'AS'],
  [968, 968, 'HI'],
  [969, 969, 'GU', 'MP'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
]

/** Five digits, or nine with a dash. */
export const isZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text.trim())

/** In which states this ZIP code can be, the usual one first; none where nobody has it. */
export function statesOfZip(zip: string): readonly string[] {
  if (!isZip(zip)) return []
  const first = Number(zip.trim().slice(0, 3))
  const [, , ...found] = prefixes.find(([from, to]) => first >= from && first <= to) ?? [0, 0]
  return found
}

export const isInUs = ({ country }: Pick<Address, 'country'>): boolean => country.trim() === ''

const office = String.raw`p(?:ost)?[\s.]*o(?:ff(?:ice)?)?[\s.]*b(?:ox|x)?(?![a-z])[\s.#]*`
const box = new RegExp(
  String.raw`^\s*(?:${office}|p\.?\s?m\.?\s?b\.?[\s#]*\d|(?:lock|caller|postal)[\s-]*(?:box|bag)\b|box[\s.#]*\d)`,
  'i',
)
/** Behind the street in one line: with its number, so that no street's own name is taken for one. */
const boxBehind = new RegExp(String.raw`[\s,;(]${office}\d`, 'i')
/** "PO Box 88", "P. O. Box 88", "Post Office Box 88", "POB 88", "Box 88", in either line, alone or behind the street. */
export const isPoBox = ({ street, unit }: Pick<Address, 'street' | 'unit'>): boolean =>
  [street, unit].some((line) => box.test(line) || boxBehind.test(line))

/** What the many ways to write it come down to. */
const short: Record<string, string> = Object.fromEntries(
  [
    'ALLEY ALY',
    'AVENUE AV AVE',
    'BOULEVARD BOUL BLVD',
    'CIRCLE CIRC CIR',
    'COURT CRT CT',
    'CROSSING XING',
    'DRIVE DRV DR',
    'EXPRESSWAY EXPY',
    'EXTENSION EXT',
    'FORT FT',
    'HEIGHTS HTS',
    'HIGHWAY HWY',
    'HILL HL',
    'LANE LN',
    'MOUNT MT',
    'PARKWAY PKWY',
    'PLACE PL',
    'PLAZA PLZ',
    'POINT PT',
    'ROAD RD',
    'ROUTE RTE',
    'SAINT STREET STR ST',
    'SQUARE SQ',
    'TERRACE TER',
    'TRAIL TRL',
    'TURNPIKE TPKE',
    'NORTH N',
    'SOUTH S',
    'EAST E',
    'WEST W',
    'NORTHEAST NE',
    'NORTHWEST NW',
    'SOUTHEAST SE',
    'SOUTHWEST SW',
    'APARTMENT APT STE SUITE ROOM RM NO NUMBER UNIT',
  ].flatMap((line) => {
    const words = line.split(' ')
    return words.map((word) => [word, words.at(-1) ?? word])
  }),
)

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('#', ' UNIT ')
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function streetOf({ street, unit }: Pick<Address, 'street' | 'unit'>): string {
  if (box.test(street)) return `PO BOX ${plain(street.replace(box, (found) => found.replace(/\D+/, '')))}`
  const words = plain(`${street} ${unit}`)
    .split(' ')
    .map((word) => short[word] ?? word)
  // said twice, "Apt #6", it is one
  return words.filter((word, at) => word !== 'UNIT' || words[at - 1] !== 'UNIT').join(' ')
}

/** Two addresses are the same place where these are equal, however they were written. */
export const normalizedAddress = (address: Address): string =>
  isInUs(address)
    ? [streetOf(address), address.zip.trim().slice(0, 5), 'US'].join('|')
    : [streetOf(address), plain(address.city), plain(address.zip), plain(address.country)].join('|')

/** By field. */
export function addressProblems(address: Address): Problems {
  const problems: Problems = {}
  for (const [name, most] of Object.entries(addressLimits))
    if (address[name as keyof Address].length > most) problems[name] = `Use ${most} characters or fewer.`
  if (!address.street.trim()) problems['street'] = 'Enter a street or PO box.'
  if (!address.city.trim()) problems['city'] = 'Enter a city.'
  if (!isInUs(address)) return problems
  if (!names.has(address.state)) problems['state'] = 'Choose a state.'
  const zip = zipProblem(address)
  if (zip) problems['zip'] = zip
  return problems
}

/** What is wrong with the ZIP code, by itself or beside the state. */
export function zipProblem({ zip, state }: Pick<Address, 'zip' | 'state'>): string | undefined {
  if (!isZip(zip)) return 'Enter a ZIP code with five digits.'
  const [usual, ...others] = statesOfZip(zip)
  if (!usual) return 'Check the ZIP code. It isn’t in use.'
  if (names.has(state) && usual !== state && !others.includes(state))
    return `Check the ZIP code. ${zip.trim()} is in ${postalStateName(usual)}.`
  return undefined
}

const joined = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')

/** "Lake George, NY", "Lisbon, Portugal" */
export const placeInShort = (address: Pick<Address, 'city' | 'state' | 'country'>): string =>
  joined(address.city, isInUs(address) ? address.state : address.country)

/** "Lake George, NY 12845", "Lisbon, Portugal": what a client knows it by, without the street. */
export const townOf = ({ zip, ...address }: Pick<Address, 'city' | 'state' | 'zip' | 'country'>): string =>
  isInUs(address) ? `${placeInShort(address)} ${zip.slice(0, 5)}` : placeInShort(address)

/** "Lake George, New York", "Lisbon, Portugal": all that a letter to the old address may say. */
export const placeInWords = (address: Pick<Address, 'city' | 'state' | 'country'>): string =>
  joined(address.city, isInUs(address) ? postalStateName(address.state) : address.country)

/** As on an envelope. */
export function addressLines(address: Address): string[] {
  const { street, unit, city, state, zip, country } = address
  const last = isInUs(address)
    ? [`${city.trim()}, ${state} ${zip.trim()}`]
    : [joined(city, state, zip), country.trim().toUpperCase()]
  return [street.trim(), unit.trim(), ...last].filter(Boolean)
}

export const addressInOneLine = (address: Address): string =>
  isInUs(address)
    ? addressLines(address).join(', ')
    : joined(address.street, address.unit, address.city, address.state, address.zip, address.country)
