// What a vendor attests every year, behind a link: the questionnaire, then its receipt.
import { getVendorAttestation } from '@portal/contract/vendor-attestation'
import { questionnaireOf } from '@portal/contract/vendor-questionnaire'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { LinkPage, type Opened, Waiting } from '../links/public.ts'
import { attestationKey } from './answering.ts'
import { Attested } from './Attested.tsx'
import { Questionnaire } from './Questionnaire.tsx'

export const AttestationPage = () => <LinkPage purpose="vendor">{(opened) => <Asked opened={opened} />}</LinkPage>

function Asked({ opened }: { opened: Opened }) {
  const { data, error, refetch } = useQuery({
    queryKey: attestationKey,
    queryFn: ({ signal }) => call(getVendorAttestation, {}, signal),
    // a colleague may have answered meanwhile
    staleTime: 0,
  })
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />
  if (data.receipt) return <Attested attestation={data} receipt={data.receipt} opened={opened} />
  return <Questionnaire attestation={data} questionnaire={questionnaireOf(data.questionnaire)} opened={opened} />
}
