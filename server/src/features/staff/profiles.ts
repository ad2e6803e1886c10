// The public place of photos and contacts, outside the API. An address never changes what it holds, so browsers keep it.
import { createHash } from 'node:crypto'
import { photoPath } from '@portal/contract/rules/staff'
import { renderSVG } from 'uqr'
import { found } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/serve.ts'
import { type FirmSettings, firmSettings } from '../settings/public.ts'
import { listedPerson, photoBytes, type StaffRow } from './store.ts'
import { vcard } from './vcard.ts'

type FirmName = Pick<FirmSettings, 'name' | 'phone'>

export const photoOf = ({ photo }: Pick<StaffRow, 'photo'>): string => (photo ? photoPath(photo, 'small') : '')

/** Another contact has another address. */
export const contactPath = (person: StaffRow, firm: FirmName): string =>
  `/profiles/${person.id}-${createHash('sha256').update(vcard(person, firm)).digest('hex').slice(0, 16)}.svg`

export function profileRoutes(app: App): void {
  const { platform } = app
  const open = { config: { access: 'public' }, schema: { hide: true } } as const

  app.get<{ Params: { file: string } }>('/profiles/:file', open, async ({ params: { file } }, reply) => {
    const [, name = '', size = ''] = /^([0-9a-f]{32})-(small|large)\.webp$/.exec(file) ?? []
    const picture = name
      ? { type: 'image/webp', bytes: found(await photoBytes(platform.db, name, size as 'small' | 'large')) }
      : { type: 'image/svg+xml', bytes: await contact(file) }
    void reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type(picture.type).send(picture.bytes)
  })

  async function contact(file: string): Promise<string> {
    const [, id] = /^(\d{1,9})-[0-9a-f]{16}\.svg$/.exec(file) ?? []
    const person = found(id ? await listedPerson(platform.db, Number(id)) : undefined)
    const firm = await firmSettings(platform)
    found(contactPath(person, firm) === `/profiles/${file}` || undefined)
    return renderSVG(vcard(person, firm), { border: 2, pixelSize: 4 })
  }
}
