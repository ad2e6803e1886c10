import { TextInput } from '@mantine/core'
import { money } from '@portal/contract/rules/money'
import { useState } from 'react'
import type { Paying } from './paying.ts'
import { PayButtons } from './PayButtons.tsx'
import styles from './payments.module.css'
import { testCardOf, testCards } from './test-cards.ts'

interface Props {
  amount: number
  paying: Paying
  onCancel: () => void
}

/** Demo mode: Stripe's test numbers, told apart here, so that not even these are sent. */
export function ByTestCard({ amount, paying, onCancel }: Props) {
  const [number, setNumber] = useState('')
  const [refused, setRefused] = useState(false)

  function pay() {
    const card = testCardOf(number)
    setRefused(!card)
    if (card) void paying.byTestCard(card)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <p className={styles.demo}>Demo mode: no real charges</p>
      <TextInput
        label="Test card number"
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={number}
        error={refused && 'Use one of the Stripe test numbers below. The demo never takes real cards.'}
        onChange={(event) => {
          setNumber(event.currentTarget.value)
          setRefused(false)
        }}
      />
      <ul className={styles.cards} aria-label="Test cards">
        {testCards.map((card) => (
          <li key={card.number}>
            <button
              type="button"
              className="num"
              onClick={() => {
                setNumber(card.number)
                setRefused(false)
              }}
            >
              {card.number}
            </button>{' '}
            {card.does}
          </li>
        ))}
      </ul>
      <PayButtons pay={`Pay ${money(amount)}`} busy={paying.busy} onCancel={onCancel} />
    </form>
  )
}
