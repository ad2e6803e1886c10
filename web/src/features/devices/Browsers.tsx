import { Button } from '@mantine/core'
import { signOutBrowser, signOutOthers } from '@portal/contract/devices'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Browser } from './api.ts'
import { browserColumns } from './columns.tsx'
import styles from './devices.module.css'
import { Confirmed } from './dialogs.tsx'

const nameOf = ({ browser, system }: Browser) => `${browser} on ${system}`

export function Browsers({ browsers }: { browsers: Browser[] | undefined }) {
  const [ending, setEnding] = useState<Browser | 'others'>()
  const others = browsers?.filter(({ thisOne }) => !thisOne).length ?? 0
  const close = () => setEnding(undefined)
  return (
    <Section
      title="Signed-in browsers"
      about="Don’t recognize one? Sign it out and change your password."
      tools={
        others > 0 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            Sign out all others
          </Button>
        )
      }
    >
      <ShortTable
        label="Signed-in browsers"
        rows={browsers}
        rowId={({ id }) => id}
        columns={browserColumns}
        defaultSort={{ column: 'seen', desc: true }}
        renderActions={(browser) =>
          !browser.thisOne && (
            <Button
              className={styles.rowButton}
              size="xs"
              variant="subtle"
              aria-label={`Sign out ${nameOf(browser)}`}
              onClick={() => setEnding(browser)}
            >
              Sign out
            </Button>
          )
        }
        empty={undefined}
      />
      {ending === 'others' && (
        <Confirmed
          title="Sign out all other browsers?"
          question="You’ll stay signed in here and be signed out everywhere else right away."
          confirm="Sign out all others"
          make={() => call(signOutOthers, {})}
          done="Signed out of all other browsers"
          failed="Couldn’t sign out the other browsers"
          onClose={close}
        />
      )}
      {ending && ending !== 'others' && (
        <Confirmed
          title={`Sign out ${nameOf(ending)}?`}
          question="It’s signed out right away. Unsaved work there will be lost."
          confirm="Sign out"
          make={() => call(signOutBrowser, { params: { id: ending.id } })}
          done={`${nameOf(ending)} signed out`}
          failed={`Couldn’t sign out ${nameOf(ending)}`}
          onClose={close}
        />
      )}
    </Section>
  )
}
