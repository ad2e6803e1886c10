import { useMediaQuery } from '@mantine/hooks'
import type { SettingName } from '@portal/contract/firm-settings'
import type { Icon } from '@tabler/icons-react'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconBuildingWarehouse from '@tabler/icons-react/dist/esm/icons/IconBuildingWarehouse.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconToggleLeft from '@tabler/icons-react/dist/esm/icons/IconToggleLeft.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { type ComponentType, type FormEvent, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SectionPart } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFirstBadField } from '../../ui/first-bad-field.ts'
import { useSettings } from './api.ts'
import { BlotterReview } from './BlotterReview.tsx'
import { Branding } from './Branding.tsx'
import { Closings } from './Closings.tsx'
import { type Draft, useSettingsDraft } from './draft.ts'
import { DepositSettings } from './DepositSettings.tsx'
import { DueTimes } from './DueTimes.tsx'
import { Fees } from './Fees.tsx'
import { Letters } from './Letters.tsx'
import { Links } from './Links.tsx'
import { OfficeDomains } from './OfficeDomains.tsx'
import { MeetingReview } from './MeetingReview.tsx'
import { Offices } from './Offices.tsx'
import { Preview } from './Preview.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useSectionAddress } from './section-address.ts'
import { SectionNav } from './SectionNav.tsx'
import { VendorSettings } from './VendorSettings.tsx'
import { Certification, Features, Firm, Letter, Mail } from './sections.tsx'
import styles from './settings.module.css'

interface SettingsPart {
  id: string
  title: string
  Icon: Icon
  /** What its dot speaks for; nothing where it saves by itself. */
  names: readonly SettingName[]
  Content: ComponentType<{ draft: Draft }>
}

/** In the order of the page; the navigation follows. */
const parts: readonly SettingsPart[] = [
  {
    id: 'firm',
    title: 'Firm',
    Icon: IconBuilding,
    names: ['name', 'claim', 'membership', 'about', 'phone', 'address'],
    Content: Firm,
  },
  { id: 'branding', title: 'Branding', Icon: IconPalette, names: ['mark', 'colours'], Content: Branding },
  {
    id: 'links',
    title: 'Links',
    Icon: IconLink,
    names: ['importantLinks', 'insuranceLink', 'mortgageLink', 'brokerCheckUrl', 'clientLoginUrl', 'statusUrl'],
    Content: Links,
  },
  {
    id: 'email',
    title: 'Email and domains',
    Icon: IconMail,
    names: ['securityMailbox', 'feedbackMailbox', 'recordsMailbox', 'publicMailDomains'],
    Content: Mail,
  },
  { id: 'office', title: 'Office Login', Icon: IconLogin2, names: ['officeDomains'], Content: OfficeDomains },
  { id: 'offices', title: 'Offices', Icon: IconMapPin, names: ['offices'], Content: Offices },
  { id: 'closings', title: 'Closings', Icon: IconCalendarOff, names: ['closings'], Content: Closings },
  { id: 'deposits', title: 'Deposits', Icon: IconCamera, names: ['deposits'], Content: DepositSettings },
  { id: 'blotters', title: 'Blotters', Icon: IconNotebook, names: ['blotterReview'], Content: BlotterReview },
  { id: 'vendors', title: 'Vendors', Icon: IconBuildingWarehouse, names: ['vendors'], Content: VendorSettings },
  { id: 'due-times', title: 'Due times', Icon: IconClock, names: ['dueTimes'], Content: DueTimes },
  { id: 'fees', title: 'Fees', Icon: IconReceipt, names: ['fees'], Content: Fees },
  {
    id: 'meeting-review',
    title: 'Meeting review',
    Icon: IconVideo,
    names: ['meetingReview'],
    Content: MeetingReview,
  },
  { id: 'features', title: 'Features', Icon: IconToggleLeft, names: ['features'], Content: Features },
  { id: 'letter', title: 'Welcome letter', Icon: IconFileText, names: ['welcomeLetter'], Content: Letter },
  { id: 'letters', title: 'Letters', Icon: IconMailForward, names: ['addressNotice'], Content: Letters },
  {
    id: 'certification',
    title: 'Certification',
    Icon: IconCertificate,
    names: ['communicationCertification'],
    Content: Certification,
  },
]
const ids = parts.map(({ id }) => id)

export function FirmSettings() {
  const { data, error, refetch } = useSettings()
  if (data) return <Sections saved={data} />
  if (error) return <ErrorState title="Couldn’t load settings" help={error.message} onRetry={() => void refetch()} />
  return <Waiting />
}

function Sections({ saved }: { saved: Parameters<typeof useSettingsDraft>[0] }) {
  const draft = useSettingsDraft(saved)
  const [current, go] = useSectionAddress(ids)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { form, sent } = useFirstBadField(busy)
  const beside = !useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false })
  const { version } = saved.values.communicationCertification

  async function save() {
    setAsking(false)
    setBusy(true)
    sent()
    const outcome = await draft.save().finally(() => setBusy(false))
    if (outcome === 'saved') toast.success('Settings saved')
    else if (outcome === 'conflict')
      toast.error(
        'Couldn’t save settings',
        'Someone else changed something in the meantime. Your changes are still here.',
      )
    else if (outcome !== 'refused') toast.error('Couldn’t save settings', outcome.message)
  }
  function submit() {
    if (busy || !draft.unsaved()) return
    if (draft.unsaved(['communicationCertification'])) setAsking(true)
    else void save()
  }

  return (
    <div className={styles.columns}>
      <SectionNav
        entries={parts.map(({ names, ...part }) => ({ ...part, unsaved: draft.unsaved(names) }))}
        current={current}
        onGo={go}
      />
      <form
        ref={form}
        className={styles.form}
        aria-label="Firm settings"
        noValidate
        onSubmit={(event: FormEvent) => {
          // a dialog of a section has a form of its own
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          submit()
        }}
      >
        {parts.map(({ id, title, Content }) => (
          <SectionPart key={id} title={title}>
            <Content draft={draft} />
            {id === 'branding' && !beside && <Preview draft={draft} />}
          </SectionPart>
        ))}
        <SaveBar draft={draft} busy={busy} onSave={submit} />
      </form>
      {beside && <Preview draft={draft} />}
      {asking && (
        <ConfirmDialog
          title="Save the new certification?"
          question={`Everyone will be asked to accept version ${version + 1}.`}
          confirm="Save changes"
          cancel="Keep editing"
          harmless
          onConfirm={() => void save()}
          onCancel={() => setAsking(false)}
        />
      )}
      <LeaveQuestion unsaved={draft.unsaved()} tab="tab" />
    </div>
  )
}

const Waiting = () => (
  <div className={styles.columns} aria-busy>
    <output className="vh">Loading settings</output>
    <Skeleton className={styles.nav ?? ''} height={384} radius={6} />
    <div className={styles.waiting}>
      {[320, 200, 480].map((height) => (
        <Skeleton key={height} height={height} radius={6} />
      ))}
    </div>
  </div>
)
