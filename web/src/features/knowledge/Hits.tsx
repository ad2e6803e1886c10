import { Button } from '@mantine/core'
import type { Document } from '@portal/contract/documents'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Shelf, ShelfItem, ShelfSkeleton } from './Shelf.tsx'
import { Excerpt, useHits } from './search.tsx'

interface Props {
  shelf: 'kc' | 'newsletters'
  query: string
  /** Those of the shelf; a hit on one that is gone meanwhile is none. */
  documents: readonly Document[]
  onClear: () => void
  tools?: (document: Document) => ReactNode
}

/** What the search found, best first. */
export function Hits({ shelf, query, documents, onClear, tools }: Props) {
  const { data, error, refetch } = useHits(shelf, query)
  const hits = data?.flatMap((hit) => {
    const document = documents.find(({ id }) => id === hit.id)
    return document ? [{ hit, document }] : []
  })
  if (error && !data)
    return <ErrorState title="Search didn’t work" help={error.message} onRetry={() => void refetch()} />
  if (!hits) return <ShelfSkeleton />
  return (
    <>
      <output className="vh">{`${hits.length} results`}</output>
      {hits.length === 0 ? (
        <Message icon={IconFileOff} title="No results" help="No document contains all of these words. Try fewer.">
          <Button variant="default" onClick={onClear}>
            Clear search
          </Button>
        </Message>
      ) : (
        <Shelf label="Search results">
          {hits.map(({ hit, document }) => (
            <ShelfItem
              key={document.id}
              document={document}
              excerpt={<Excerpt hit={hit} />}
              tools={tools?.(document)}
            />
          ))}
        </Shelf>
      )}
    </>
  )
}
