// What a product may look like, said in the words the editor shows. Used by the editor and by the server.
import type { Problems } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { isEmail } from './email.ts'
import { isLink } from './link.ts'

interface Item {
  Type?: string
  Name?: string
  Web?: string
  Email?: string
  Phone?: string
  Fax?: string
}

const number = /^[0-9+().\-x ]*$/
// host.name[:port][/path]: becomes https://… in a link, so nothing that could end the host or start a scheme
const web = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#][^\s<>"'\\]*)?$/i

/** Problems by field, with the prefix of the place the item stands in. */
export function productProblems(item: Item, at = 'item.'): Problems {
  const problems: Problems = {}
  const say = (field: keyof Item, sentence: string) => (problems[at + field] ??= sentence)
  const cap = (field: keyof Item, most: number) => {
    if ((item[field] ?? '').length > most) say(field, `Use ${most} characters or fewer.`)
  }
  if (!item.Type) say('Type', 'Choose a type.')
  if (!item.Name?.trim()) say('Name', 'Enter the product name.')
  cap('Name', limits.productNameLength)
  cap('Web', limits.productWebLength)
  cap('Email', limits.productEmailLength)
  cap('Phone', limits.productPhoneLength)
  cap('Fax', limits.productFaxLength)
  if (item.Web && /^[a-z]+:\/\//i.test(item.Web)) say('Web', 'Leave out http:// or https://.')
  if (item.Web && !(web.test(item.Web) && isLink(`https://${item.Web}`)))
    say('Web', 'Enter a web address, for example www.example.com.')
  if (item.Email && item.Email !== item.Email.toLowerCase()) say('Email', 'Use lowercase letters only.')
  if (item.Email && !isEmail(item.Email)) say('Email', 'Not a valid e-mail')
  if (item.Phone && !number.test(item.Phone)) say('Phone', 'Use only numbers, spaces, and + ( ) . - x.')
  if (item.Fax && !number.test(item.Fax)) say('Fax', 'Use only numbers, spaces, and + ( ) . - x.')
  return problems
}
