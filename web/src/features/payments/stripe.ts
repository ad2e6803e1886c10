// Stripe's card form. Its script comes from Stripe alone, and only once somebody pays by card.
export interface CardElement {
  mount(at: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', told: () => void): void
}
interface Elements {
  create(kind: 'payment'): CardElement
}
export interface Stripe {
  elements(options: { clientSecret: string; appearance: object }): Elements
  confirmPayment(options: {
    elements: Elements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<{ error?: { message?: string } }>
}
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe
  }
}

const address = 'https://js.stripe.com/v3/'
let loading: Promise<void> | undefined

function load(): Promise<void> {
  loading ??= new Promise<void>((arrived, missing) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => arrived())
    script.addEventListener('error', () => {
      script.remove()
      loading = undefined // the next try begins anew
      missing(new Error('The card form didn’t load. Check your connection and try again.'))
    })
    document.head.append(script)
  })
  return loading
}

const role = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export interface CardForm {
  element: CardElement
  /** What the bank objects to; nothing when the card was accepted. */
  confirm: () => Promise<string>
}

export async function openCardForm(publishableKey: string, secret: string): Promise<CardForm> {
  if (!publishableKey) throw new Error('Card payments aren’t set up. Contact support.')
  await load()
  const stripe = window.Stripe?.(publishableKey)
  if (!stripe) throw new Error('The card form didn’t load. Check your connection and try again.')
  const elements = stripe.elements({
    clientSecret: secret,
    appearance: {
      theme: 'flat',
      variables: {
        colorPrimary: role('--accent'),
        colorBackground: role('--sunken'),
        colorText: role('--ink'),
        colorTextSecondary: role('--ink-3'),
        colorDanger: role('--danger'),
        fontSizeBase: '14px',
        borderRadius: '6px',
      },
    },
  })
  return {
    element: elements.create('payment'),
    confirm: async () => {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: window.location.href },
        redirect: 'if_required',
      })
      return error ? (error.message ?? 'Your card wasn’t accepted. Try another card.') : ''
    },
  }
}
