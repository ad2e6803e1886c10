// Who has how many lines open, over all nodes. Every node hears of every line in the same order, so all of them agree on which
// are too many: the oldest. A node that started later knows less and decides less; whoever holds an old line knows all newer ones.

export interface Counted {
  id: string
  account: string
  session: string
}

export interface Census {
  /** Which of this person's lines are too many now, the oldest first. They are no longer counted. */
  opened(line: Counted): string[]
  closed(line: Pick<Counted, 'id' | 'account'>): void
}

export function newCensus(most: { session: number; person: number }): Census {
  const byAccount = new Map<string, Map<string, string>>()
  const closed = ({ id, account }: Pick<Counted, 'id' | 'account'>) => {
    const lines = byAccount.get(account)
    lines?.delete(id)
    if (lines?.size === 0) byAccount.delete(account)
  }
  return {
    opened({ id, account, session }) {
      const lines = byAccount.get(account) ?? new Map<string, string>()
      byAccount.set(account, lines.set(id, session))
      const all = [...lines]
      const same = all.filter(([, of]) => of === session)
      const tooMany = [...same.slice(0, -most.session), ...all.slice(0, -most.person)].map(([old]) => old)
      for (const old of tooMany) closed({ id: old, account })
      return [...new Set(tooMany)]
    },
    closed,
  }
}
