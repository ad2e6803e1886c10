// The eight steps, one at a time. Every field is saved as it is typed, each step by itself.
import { LinkPage, type Opened, Waiting } from '../../links/public.ts'
import { Closed } from '../status/Closed.tsx'
import { Wizard } from './Wizard.tsx'
import { useWizardData } from './wizard-data.ts'

export const WizardPage = () => <LinkPage purpose="onboarding">{(opened) => <Entered opened={opened} />}</LinkPage>

function Entered({ opened }: { opened: Opened }) {
  const { data, error, refetch, put } = useWizardData()
  if (data?.side === 'closed') return <Closed contact={data.help} />
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />
  return (
    <Wizard
      answer={data}
      opened={opened}
      put={put}
      onLoad={async () => (await refetch({ throwOnError: true })).data ?? data}
    />
  )
}
