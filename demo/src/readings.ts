// What people have done with documents: read, acknowledged, attested, kept at hand; and by when they must.
import { attestationText } from '@portal/contract/attestations'
import { newsletters } from '@portal/contract/documents'
import type { DemoDocument } from './documents.ts'
import { workday } from './documents.ts'
import { type Person, personOf } from './people.ts'
import { seeded, whole } from './random.ts'
import { daysBefore, hex } from './rows.ts'

interface Firm {
  now: Date
  seed: string
  everybody: Person[]
  documents: DemoDocument[]
}

/** However many advisors there are, no more of them than this have done anything. */
const diligent = 40

/** How many of those have attested, by the title. */
const attestedBy: Record<string, number> = {
  'Written Supervisory Procedures': 0.55,
  'Code of Ethics': 0.85,
  'Regulation Best Interest Guide': 0.4,
  'Communications and Social Media Policy': 0.1,
}

export function readings({ now, seed, everybody, documents }: Firm): object[] {
  const random = seeded(`${seed}:readings`)
  const [advisor, plus, manager, admin] = ['advisor', 'plus', 'manager', 'admin'].map((name) =>
    personOf(everybody, name),
  ) as [Person, Person, Person, Person]
  const others = everybody.filter(({ password_hash }) => password_hash === null).slice(0, diligent)
  const done = (
    kind: 'read' | 'acknowledged' | 'attested',
    who: Person,
    { id, title, age, versions }: DemoDocument,
  ) => {
    const version = versions.length
    const attested = kind === 'attested'
    return {
      account_id: who.id,
      document_id: id,
      version,
      kind,
      text: attested ? attestationText(title, version) : null,
      hash: attested ? hex(versions.at(-1)?.hash ?? '') : null,
      at: workday(now, whole(random, 1, age - 1)),
    }
  }
  const titled = (title: string) => documents.filter((document) => document.title === title)
  const bulletins = documents.filter(({ category }) => category === newsletters)
  return [
    ...Object.entries(attestedBy).flatMap(([title, share]) =>
      titled(title).flatMap((document) =>
        others.filter(() => random() < share).map((who) => done('attested', who, document)),
      ),
    ),
    ...['Written Supervisory Procedures', 'Code of Ethics'].flatMap((title) =>
      titled(title).flatMap((document) => [advisor, manager, admin].map((who) => done('attested', who, document))),
    ),
    // the newest two are still unread
    ...bulletins.slice(2).map((document) => done('read', advisor, document)),
    ...bulletins.slice(4).map((document) => done('read', plus, document)),
    ...titled('Information Security Policy').flatMap((document) =>
      [advisor, plus, manager, ...others.slice(0, 12)].map((who) => done('acknowledged', who, document)),
    ),
    ...titled('Phishing Field Guide').map((document) => done('acknowledged', plus, document)),
    ...documents
      .filter(({ branch_id, title }) => branch_id !== null && title.includes('Procedures'))
      .flatMap((document) =>
        [manager, plus, ...others]
          .filter(({ branch_id }) => branch_id === document.branch_id)
          .slice(0, 6)
          .map((who) => done('acknowledged', who, document)),
      ),
  ]
}

export const dues = ({ now, everybody, documents }: Firm): object[] =>
  documents.flatMap(({ id, due, versions }) =>
    due === undefined
      ? []
      : [
          {
            document_id: id,
            version: versions.length,
            due: daysBefore(now, -due).toISOString().slice(0, 10),
            set_by: personOf(everybody, 'admin').id,
          },
        ],
  )

const atHand = {
  advisor: ['New Account Application', 'Account Transfer Form (ACAT)', 'Variable Annuity Suitability Worksheet'],
  plus: ['Wire Transfer Request'],
}

export const favourites = ({ now, everybody, documents }: Firm): object[] =>
  Object.entries(atHand).flatMap(([name, titles]) =>
    titles.map((title, index) => ({
      account_id: personOf(everybody, name).id,
      document_id: documents.find((document) => document.title === title)?.id,
      place: index + 1,
      added_at: workday(now, 20 - index),
    })),
  )
