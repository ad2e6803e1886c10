import { type Business, beginBusiness, type Submission, saveBusiness } from '@portal/contract/exchange'
import { call } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'

export const blank: Business = {
  client: '',
  account: '',
  registration: null,
  category: '',
  productId: null,
  amount: '',
  check: false,
  note: '',
}

interface Start {
  /** None yet: it is begun with the first thing that is typed. */
  id: number | undefined
  version: number
  business: Business
}

export function useSaving({ id, version, business }: Start, onBegun: (id: number) => void) {
  const { content, load, ...draft } = useDraft(
    { id, version, content: business },
    {
      begin: () => call(beginBusiness, {}),
      save: (of, on, sending) => call(saveBusiness, { params: { id: of }, body: { version: on, business: sending } }),
      onBegun,
    },
  )
  return {
    ...draft,
    business: content,
    /** Takes what is on the server for what was typed here. */
    load: ({ version: newer, business: other }: Submission) => other && load({ version: newer, content: other }),
  }
}
