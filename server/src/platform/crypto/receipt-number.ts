// Numbers of receipts: nobody guesses the next one, and everybody can read one out on the phone.
import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const some = (length: number) => Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

export const newReceiptNumber = (letter: string): string => `${letter}-${some(4)}-${some(4)}`
