// Files brought in the way a person does it: uploaded, tried, loaded.
import { getImport, type ImportUpload, runImport, uploadImport } from '@portal/contract/imports'
import { productionFigures } from '@portal/contract/production'
import type { Actor, Answer } from './actors.ts'
import { form } from './files.ts'
import type { TestPortal } from './portal.ts'

export const productionHeader = ['tapsid', 'year', 'month', ...productionFigures].join(',')
export const productionRow = (tapsid: number | string, year: number | string, month: number | string, egci = '10.00') =>
  [tapsid, year, month, ...productionFigures.map((name) => (name === 'egci' ? egci : '0'))].join(',')

export function importsOn(portal: TestPortal) {
  async function send(
    actor: Actor,
    kind: string,
    content: string | Buffer,
    filename = 'file.csv',
  ): Promise<Answer<{ upload: ImportUpload }>> {
    const { payload, headers } = await form({}, { filename, bytes: Buffer.from(content) })
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api${uploadImport.path.replace(':kind', kind)}`,
      headers: { ...headers, ...(actor.cookie && { cookie: actor.cookie }) },
      payload,
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const look = async (actor: Actor, id: string) => (await actor.call(getImport, { params: { id } })).body.upload
  return {
    send,
    look,
    /** Uploads it and reads it to its end; as it would be loaded unless told otherwise. */
    async load(actor: Actor, kind: string, content: string, asked = {}): Promise<ImportUpload> {
      const { status, body } = await send(actor, kind, content)
      if (status !== 200) throw new Error(`not uploaded: ${JSON.stringify(body)}`)
      const { id, mapping } = body.upload
      await actor.call(runImport, { params: { id }, body: { mapping, dryRun: false, skipBad: false, ...asked } })
      await portal.runJobs()
      return look(actor, id)
    },
  }
}
