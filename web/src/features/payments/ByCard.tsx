// The card's number is typed into Stripe's own frame: neither this page nor the server ever has it.
import { Button } from '@mantine/core'
import { money } from '@portal/contract/rules/money'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import type { Paying } from './paying.ts'
import { PayButtons } from './PayButtons.tsx'
import styles from './payments.module.css'
import { type CardForm, openCardForm } from './stripe.ts'

interface Props {
  amount: number
  paying: Paying
  onCancel: () => void
}

const didNotArrive = 'Couldn’t load the card form. An ad blocker or your network may be blocking Stripe.'

export function ByCard({ amount, paying, onCancel }: Props) {
  const { cardForm, busy } = paying
  const [attempt, setAttempt] = useState(0)
  if (cardForm)
    return (
      <StripeForm
        key={attempt}
        amount={amount}
        paying={paying}
        form={cardForm}
        onAgain={() => setAttempt(attempt + 1)}
        onCancel={onCancel}
      />
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void paying.openCardForm()
      }}
    >
      <p className={styles.about}>Stripe handles your card details. The firm never sees your card number.</p>
      <PayButtons pay="Continue to card details" busy={busy} onCancel={onCancel} />
    </form>
  )
}

interface FormProps extends Props {
  form: NonNullable<Paying['cardForm']>
  onAgain: () => void
}

function StripeForm({ amount, paying, form: { secret, publishableKey }, onAgain, onCancel }: FormProps) {
  const place = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState<CardForm>()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')

  useEffect(() => {
    let element: CardForm['element'] | undefined
    let left = false
    openCardForm(publishableKey, secret).then(
      (opened) => {
        if (left || !place.current) return
        element = opened.element
        element.on('ready', () => setState('ready'))
        element.on('loaderror', () => setState('failed'))
        element.mount(place.current)
        setCard(opened)
      },
      () => setState('failed'),
    )
    return () => {
      left = true
      element?.destroy()
    }
  }, [publishableKey, secret])

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (card) void paying.byCard(card.confirm)
      }}
    >
      {state === 'failed' ? (
        <Banner>
          {didNotArrive}
          <Button variant="default" onClick={onAgain}>
            Try again
          </Button>
        </Banner>
      ) : (
        <>
          {state === 'loading' && <i className={styles.cardWaiting} />}
          <div ref={place} className={styles.card} />
        </>
      )}
      <PayButtons pay={`Pay ${money(amount)}`} busy={paying.busy} disabled={state !== 'ready'} onCancel={onCancel} />
    </form>
  )
}
