// How a sample was drawn. Anybody can draw it again, here in the browser, from what was kept.
import { UnstyledButton } from '@mantine/core'
import type { BlotterDraw, OfPeriod } from '@portal/contract/blotters'
import { firmMoment } from '@portal/contract/rules/day'
import { sampleOf } from '@portal/contract/rules/sampling'
import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { readDraw } from './api.ts'
import styles from './period.module.css'
import { counted, entriesOf } from './words.ts'

type Checked = 'same' | 'different'

export function DrawNote({ of, draw }: { of: OfPeriod; draw: BlotterDraw }) {
  const [checked, setChecked] = useState<Checked>()
  const [busy, setBusy] = useState(false)
  const [now] = useState(() => new Date())

  async function check() {
    setBusy(true)
    try {
      const { population, share, seed, drawn } = await readDraw({ ...of, draw: draw.id })
      const again = sampleOf(population, share, seed)
      setChecked(String(again) === String(drawn) ? 'same' : 'different')
    } catch (failed) {
      toast.error('Couldn’t check the draw', failed instanceof Error ? failed.message : '')
    } finally {
      setBusy(false)
    }
  }

  const lines = counted(draw.drawn, 'line')
  return (
    <div className={styles.draw}>
      {checked === 'same' ? (
        <IconShieldCheck size={18} stroke={1.7} className={styles.good} aria-hidden />
      ) : (
        <IconArrowsShuffle size={18} stroke={1.7} aria-hidden />
      )}
      <div className="grow">
        {draw.drawn} of {entriesOf(draw.from)} drawn at random, {draw.share}% rounded up, on{' '}
        {firmMoment(new Date(draw.at), now)}, by {draw.by}.
        <span className={styles.note}>
          Seed {draw.seed}, kept with the period. Drawing again gives the same {lines}.
        </span>
        <output className={styles.note}>
          {checked === 'same' && `Drawn again from ${entriesOf(draw.from)}: the same ${lines}.`}
          {checked === 'different' && 'Drawn again: other lines. Tell compliance.'}
        </output>
      </div>
      <UnstyledButton className="link" disabled={busy} onClick={() => void check()}>
        Check the draw
      </UnstyledButton>
    </div>
  )
}
