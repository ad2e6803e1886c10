// What can be done with it: at the right of the head, on a phone in a bar at the bottom.
import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ReactNode } from 'react'
import { usePhone } from '../../ui/phone.ts'
import styles from './head.module.css'
import type { Act } from './words.ts'

export const favouring = ['approve', 'conditions', 'answer'] as const
type Favouring = (typeof favouring)[number]
const isFavouring = (act: Act): act is Favouring => favouring.includes(act as Favouring)
/** What favours it, the usual first. */
export const favourable = (acts: readonly Act[]): Favouring[] => acts.filter(isFavouring)

export interface ActsProps {
  acts: readonly Act[]
  /** Among these, what is done so seldom that it stands in the menu. */
  rare: readonly Act[]
  called: (act: Act) => string
  busy: Act | undefined
  choose: (act: Act) => void
  onKeys: () => void
  /** Said where the decisions would be. */
  instead?: ReactNode
  /** Further things to do, behind the decisions. */
  more?: ReactNode
}

/** Two of them give way to a menu before anything wraps. */
const useNarrow = () => useMediaQuery('screen and (max-width: 1099px)', false, { getInitialValueInEffect: false })

export function Acts({ acts, rare, called, busy, choose, onKeys, instead, more }: ActsProps) {
  const phone = usePhone()
  const narrow = useNarrow()
  const [usual, ...others] = favourable(acts)
  const can = (act: Act) => acts.includes(act) && !rare.includes(act)
  const menu: Act[] = [...others, ...rare.filter((act) => acts.includes(act))]
  const beside = (['decline', 'return'] as const).filter(can)
  // on a phone returning keeps its button: it is what is done most beside approving
  const tucked = phone ? beside.filter((act) => act !== 'return' || !usual) : narrow ? beside : []
  const inMore = phone ? [...tucked, ...menu] : tucked
  return (
    <>
      {inMore.length > 0 && (
        <Menu position={phone ? 'top-start' : 'bottom-end'}>
          <Menu.Target>
            {phone ? (
              <Button className={styles.dots} variant="default" aria-label="More actions">
                <IconDots size={18} aria-hidden />
              </Button>
            ) : (
              <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden />}>
                More
              </Button>
            )}
          </Menu.Target>
          <Menu.Dropdown>
            {inMore.map((act) => (
              <Menu.Item key={act} onClick={() => choose(act)} {...(act === 'decline' && { color: 'var(--danger)' })}>
                {called(act)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {beside
        .filter((act) => !tucked.includes(act))
        .map((act) => (
          <Button
            key={act}
            className={act === 'decline' ? styles.danger : undefined}
            variant={act === 'decline' ? 'subtle' : 'default'}
            title={`${called(act)} (${act === 'decline' ? 'd' : 'r'})`}
            onClick={() => choose(act)}
          >
            {called(act)}
          </Button>
        ))}
      {can('take') && (
        <Button variant={usual ? 'default' : 'filled'} loading={busy === 'take'} onClick={() => choose('take')}>
          {called('take')}
        </Button>
      )}
      {usual && (
        <Button.Group className={styles.approve}>
          <Button
            leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
            loading={busy !== undefined && isFavouring(busy)}
            title={`${called(usual)} (a)`}
            onClick={() => choose(usual)}
          >
            {called(usual)}
          </Button>
          {menu.length > 0 && !phone && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button px={8} aria-label="Other decisions">
                  <IconChevronDown size={16} stroke={1.7} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {menu.map((act) => (
                  <Menu.Item key={act} onClick={() => choose(act)}>
                    {called(act)}
                  </Menu.Item>
                ))}
                <Menu.Divider />
                <Menu.Item onClick={onKeys}>Keyboard shortcuts (?)</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Button.Group>
      )}
      {instead && <p className={styles.instead}>{instead}</p>}
      {more}
    </>
  )
}
