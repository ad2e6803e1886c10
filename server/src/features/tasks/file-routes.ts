// Files of a task, for whoever sees it: what came along with the request, and what was sent with replies.
import { recordFile, taskFile } from '@portal/contract/tasks'
import { changeBy } from '../../platform/change.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import { found } from '../../platform/http/errors.ts'
import { actorOf, type App, serveRaw } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { visible } from './changing.ts'
import { itemFile } from './file-store.ts'
import { requestFile } from './requests.ts'
import { type Row, workItem } from './store.ts'

export function fileRoutes(app: App, platform: Platform): void {
  const { db, files } = platform
  const give = (
    endpoint: typeof recordFile | typeof taskFile,
    find: (row: Row, file: number) => Promise<(StoredFile & { unseen?: boolean }) | undefined>,
  ) =>
    serveRaw(app, endpoint, async (request, reply) => {
      const { user } = found(request.session)
      const { id, file } = request.params as { id: number; file: number }
      const stored = found(await find(visible(user, await workItem(db, id)), file))
      const change = changeBy(platform, actorOf(request), request.id)
      // from outside and unscanned it is saved, and never shown in the portal's own pages
      return files.send(request, reply, stored, stored.unseen ? 'attachment' : 'inline', {
        // the two kinds are numbered apart: by its number alone one would count as the other
        of: `${endpoint.path}:${id}:${file}`,
        record: (begins) =>
          change(async (tx, note) => {
            await begins(tx)
            note.audit('work-item.file-opened', `work-item:${id}`, { file })
          }),
      })
    })
  give(recordFile, (row, file) => requestFile(db, row, file))
  give(taskFile, ({ id }, file) => itemFile(db, id, file))
}
