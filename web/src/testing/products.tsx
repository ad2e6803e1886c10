import type { Product } from '@portal/contract/products'
import type { Details } from '@portal/contract/session'
import { screen, within } from '@testing-library/react'
import { detailsOf } from './details.ts'
import { openScreen, signedInAs } from './render.tsx'
import { wire } from './wire.ts'

export function productOf(productID: number, more: Partial<Product> = {}): Product {
  return {
    productID,
    id: productID,
    version: 1,
    Type: 'Mutual Funds',
    Name: `Fund ${productID}`,
    Web: `www.fund${productID}.example`,
    Email: `desk@fund${productID}.example`,
    Phone: `(518) 555-0${100 + productID}`,
    Fax: '',
    ...more,
  }
}

interface Options {
  who?: Details
  address?: string
  answers?: Parameters<typeof wire>[0]
}

/** The products screen with these products, as this person. */
export async function openProducts(
  products: Product[],
  { who = detailsOf(), address = '/securities/products', answers = {} }: Options = {},
) {
  const list = [...products]
  const server = wire({
    'POST /api/auth/verify': { ap: 1, details: who },
    'GET /api/data/products': () => ({ ok: true, products: list }),
    ...answers,
  })
  signedInAs(who)
  const portal = openScreen(address)
  await screen.findByRole('heading', { name: 'Approved Products' })
  return { ...portal, server, list }
}

/** The cells of the first column. */
export const names = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? [])
