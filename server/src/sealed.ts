// Every column that holds something sealed: what a change of keys has to go through. A test compares it with the schema.
import { actionEmailPurpose } from './features/actions/public.ts'
import { addressAccountPurpose, addressContactPurpose, addressDraftPurpose } from './features/address-blotter/public.ts'
import { depositAccountPurpose } from './features/deposits/public.ts'
import { pushPurpose } from './features/devices/public.ts'
import { accountPurpose } from './features/exchange/public.ts'
import { candidateAnswersPurpose } from './features/onboarding/public.ts'
import { socialPurpose } from './features/welcome/public.ts'
import { auditKeyPurpose } from './platform/audit/chain.ts'
import { markKeyPurpose } from './platform/crypto/marks.ts'
import { signingKeyPurpose } from './platform/crypto/signing.ts'
import { seedPurpose } from './platform/crypto/totp.ts'

export interface SealedColumn {
  table: string
  key: string
  column: string
  /** What it was sealed for; of settings, each for its own name. */
  purpose(key: unknown): string
}

export const sealedColumns: SealedColumn[] = [
  { table: 'audit_key', key: 'id', column: 'sealed', purpose: () => auditKeyPurpose },
  { table: 'mark_key', key: 'id', column: 'sealed', purpose: () => markKeyPurpose },
  { table: 'signing_key', key: 'id', column: 'private_key', purpose: () => signingKeyPurpose },
  { table: 'account', key: 'id', column: 'totp_seed', purpose: () => seedPurpose },
  { table: 'account', key: 'id', column: 'ssn', purpose: () => socialPurpose },
  { table: 'set_up', key: 'id', column: 'seed', purpose: () => seedPurpose },
  { table: 'device', key: 'id', column: 'push', purpose: () => pushPurpose },
  { table: 'deposit', key: 'id', column: 'account_number', purpose: () => depositAccountPurpose },
  { table: 'submission', key: 'id', column: 'account_number', purpose: () => accountPurpose },
  { table: 'address_change', key: 'id', column: 'account_number', purpose: () => addressAccountPurpose },
  { table: 'address_change', key: 'id', column: 'client_email', purpose: () => addressContactPurpose },
  { table: 'address_change', key: 'id', column: 'client_phone', purpose: () => addressContactPurpose },
  { table: 'address_draft', key: 'id', column: 'content', purpose: () => addressDraftPurpose },
  { table: 'candidate_step', key: 'id', column: 'content', purpose: () => candidateAnswersPurpose },
  { table: 'mail_action', key: 'id', column: 'email', purpose: () => actionEmailPurpose },
  { table: 'mail', key: 'id', column: 'body', purpose: () => 'mail' },
  { table: 'setting', key: 'name', column: 'secret', purpose: (name) => `setting:${String(name)}` },
  { table: 'office_flow', key: 'state_hash', column: 'secrets', purpose: () => 'office-flow' },
  { table: 'office_grant', key: 'account_id', column: 'tokens', purpose: () => 'office-grant' },
]
