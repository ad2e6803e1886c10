import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { useImports, useMayImport } from './api.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { History } from './History.tsx'
import { Upload } from './Upload.tsx'

/** A file is chosen, its columns are told apart, it is tried and loaded; what was loaded last can be undone. */
export function Imports() {
  const { data, error, refetch } = useImports()
  const [search, setSearch] = useSearchParams()
  const upload = search.get('upload')
  const kind = search.get('kind')

  /** In the address: a reload goes on where it was. */
  function go(to: { upload?: string; kind?: string }) {
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const name of ['upload', 'kind'] as const) {
        if (to[name]) next.set(name, to[name])
        else next.delete(name)
      }
      return next
    })
  }

  if (!useMayImport())
    return (
      <Message icon={IconLock} title="Only admins can import files" help="Imports change data for the whole firm." />
    )
  if (error && !data)
    return <ErrorState title="Couldn’t load imports" help={error.message} onRetry={() => void refetch()} />
  if (!data) return <output className="t-note">Loading imports…</output>
  return (
    <>
      <Section title="Import a file" about="You’ll see what changes before anything is imported.">
        {upload ? (
          <Upload
            key={upload}
            id={upload}
            kinds={data.kinds}
            runs={data.runs}
            onLeave={(of) => go(of ? { kind: of } : {})}
          />
        ) : (
          <ChooseFile
            kinds={data.kinds}
            kind={kind ?? ''}
            onKind={(chosen) => go({ kind: chosen })}
            onUploaded={({ id }) => go({ upload: id })}
          />
        )}
      </Section>
      <History runs={data.runs} />
    </>
  )
}
