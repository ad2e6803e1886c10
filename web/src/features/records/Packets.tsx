import type { Packet } from '@portal/contract/packets'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section, SectionPart } from '../../ui/Section.tsx'
import { NewPacket } from './NewPacket.tsx'
import { figure } from './packet-words.ts'
import { PacketLine } from './PacketLine.tsx'
import { usePackets } from './packets-api.ts'
import styles from './packets.module.css'

const inProgress = new Set<Packet['state']>(['waiting', 'counting', 'copying', 'signing', 'to-confirm'])

/** The tab: a new packet, and those there are. */
export function Packets() {
  return (
    <>
      <SectionPart title="New packet">
        <NewPacket />
      </SectionPart>
      <List />
    </>
  )
}

function List() {
  const { data, isError, error, refetch } = usePackets()
  const rows = data?.data ?? []
  const running = rows.filter(({ state }) => inProgress.has(state)).length
  const ready = rows.filter(({ state }) => state === 'ready').length
  return (
    <Section title="Packets" about={data && `${figure(running)} in progress, ${figure(ready)} ready`}>
      {isError && !data ? (
        <ErrorState title="Couldn’t load packets" help={error.message} onRetry={() => void refetch()} />
      ) : data && rows.length === 0 ? (
        <p className="t-note">No packets yet. Packets you make appear here and stay for 30 days.</p>
      ) : (
        <ul className={styles.lines} aria-label="Packets" aria-busy={!data}>
          {rows.map((packet) => (
            <PacketLine key={packet.id} packet={packet} />
          ))}
        </ul>
      )}
    </Section>
  )
}
