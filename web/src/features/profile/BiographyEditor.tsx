import { ActionIcon, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@portal/contract/limits'
import { previewBiography } from '@portal/contract/profile'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { call } from '../../lib/call.ts'
import { counted } from '../../ui/counted.ts'
import { BioText } from '../staff/public.ts'
import { asHtml, list, type Marked, mark } from './biography-text.ts'
import styles from './profile.module.css'

interface Props {
  text: string
  onChange: (text: string) => void
}

const restMs = 300

type Change = (text: string, from: number, to: number) => Marked
const around =
  (before: string, after: string): Change =>
  (text, from, to) =>
    mark(text, from, to, before, after)

const tools = [
  { name: 'Bold', icon: IconBold, change: around('<strong>', '</strong>') },
  { name: 'Italic', icon: IconItalic, change: around('<em>', '</em>') },
  { name: 'List', icon: IconList, change: list },
  { name: 'Link', icon: IconLink, change: around('<a href="https://">', '</a>') },
]

export function BiographyEditor({ text, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const heading = useId()
  useEffect(() => field.current?.focus(), [])

  function apply(change: Change) {
    const area = field.current
    if (!area) return
    const { text: changed, from, to } = change(text, area.selectionStart, area.selectionEnd)
    onChange(changed)
    // once the new text stands in the field
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from, to)
    })
  }
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Formatting">
        {tools.map(({ name, icon: Icon, change }) => (
          <ActionIcon key={name} aria-label={name} title={name} onClick={() => apply(change)}>
            <Icon size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <Textarea
        {...counted(asHtml(text), limits.biographyLength)}
        ref={field}
        label="Biography"
        autosize
        minRows={8}
        maxRows={20}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <section className={styles.preview} aria-labelledby={heading}>
        <h3 id={heading}>Preview</h3>
        <Preview html={asHtml(text)} />
      </section>
    </>
  )
}

/** Made by the server: what it would keep, and nothing else. */
function Preview({ html }: { html: string }) {
  const [rested] = useDebouncedValue(html, restMs)
  const { data, error } = useQuery({
    queryKey: ['biography-preview', rested],
    queryFn: async ({ signal }) => (await call(previewBiography, { body: { html: rested } }, signal)).html,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  if (error) return <p className={styles.problem}>{`Couldn’t load the preview. ${error.message}`}</p>
  return data ? <BioText html={data} /> : <p className={styles.none}>Nothing to preview yet</p>
}
