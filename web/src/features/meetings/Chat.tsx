import type { ChatMessage, Meeting } from '@portal/contract/meetings'
import { wordsFound } from '@portal/contract/rules/meeting'
import { fullName } from '@portal/contract/rules/short-name'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { Fragment, useMemo, useState } from 'react'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/Segments.tsx'
import styles from './meeting.module.css'
import { AddFile } from './Slides.tsx'
import { counted } from './words.tsx'

interface Read extends ChatMessage {
  found: { from: number; to: number }[]
}

/** 0:21:40 */
const clock = (at: number) =>
  `${Math.floor(at / 3_600)}:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

export function Chat({ meeting }: { meeting: Meeting }) {
  const { id, chat, words, can, host, attendees } = meeting
  const messages = useMemo(
    () => chat?.messages.map((message): Read => ({ ...message, found: wordsFound(message.text, words) })) ?? [],
    [chat, words],
  )
  const marked = messages.filter(({ found }) => found.length > 0).length
  // a marked message with the one before and the one after it
  const near = messages.filter((_, at) => [at - 1, at, at + 1].some((one) => messages[one]?.found.length))
  const [chosen, setChosen] = useState<string>()
  const view = chosen ?? (marked > 0 ? 'context' : 'all')
  const roles = useMemo(
    () => new Map(attendees.map(({ name, counts_as }) => [name.toLowerCase(), counts_as])),
    [attendees],
  )
  if (!chat)
    return (
      <Section title="Chat" about="Chat missing">
        <Message icon={IconMessage2} title="No chat yet" help="Without it the meeting can’t be cleared without a note.">
          {can.upload && <AddFile id={id} kind="chat" />}
        </Message>
      </Section>
    )
  return (
    <Section
      title="Chat"
      about={`${counted(messages.length, 'message')}, ${marked} with words to check`}
      tools={
        marked > 0 && (
          <Segments
            label="Messages"
            current={view}
            segments={[
              { value: 'all', label: 'All', count: messages.length },
              { value: 'context', label: 'In context', count: near.length },
            ]}
            onChange={setChosen}
          />
        )
      }
    >
      <ol className={styles.chat}>
        {(view === 'all' ? messages : near).map((message, index) => {
          const isHost = message.name.toLowerCase() === fullName(host).toLowerCase()
          const role = isHost ? 'host' : roles.get(message.name.toLowerCase())
          return (
            // oxlint-disable-next-line react/no-array-index-key -- what was said never moves
            <li key={index}>
              <time className="num">{clock(message.at)}</time>
              <span className={isHost ? styles.host : styles.who}>
                {message.name}
                {role && `, ${role}`}
              </span>
              <span className={styles.said}>
                <Marked message={message} />
              </span>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function Marked({ message: { text, found } }: { message: Read }) {
  if (found.length === 0) return text
  return (
    <>
      {found.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(found[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.to)}
    </>
  )
}
