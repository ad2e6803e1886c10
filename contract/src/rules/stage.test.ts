import { describe, expect, it } from 'vitest'
import { mayMoveStage, movesFrom, type Stage, stage, stageLabel, stages } from './stage.ts'

const all = stages.map((_, index) => index as Stage)

it.each([
  [0, 'New'],
  [1, 'Assigned'],
  [2, 'In Review'],
  [3, 'In Progress'],
  [4, 'Holding (the firm)'],
  [5, 'Holding (Third-Party)'],
  [6, 'Holding (Advisor)'],
  [7, 'Hold - (Pending State Approval)'],
  [8, 'Pending'],
  [9, 'Complete'],
])('stage %i is %s [DATA-08..17]', (value, label) => {
  expect(stageLabel(value)).toBe(label)
  expect(stages).toHaveLength(10)
})

it.each([-1, 10, 1.5])('there is no stage %d', (value) => expect(stageLabel(value)).toBe(''))

describe('moves', () => {
  it('end at Complete', () => expect(movesFrom(stage.complete)).toEqual([]))

  it('lead from every other stage to Complete, and never to where it stands', () => {
    for (const from of all) {
      expect(mayMoveStage(from, stage.complete)).toBe(from !== stage.complete)
      expect(mayMoveStage(from, from)).toBe(false)
    }
  })

  it('from what waits for the advisor lead back into review or to the end alone', () => {
    expect(movesFrom(stage.holdingAdvisor)).toEqual([stage.inReview, stage.complete])
  })

  it('return to the advisor only what somebody has taken up', () => {
    expect(mayMoveStage(stage.new, stage.holdingAdvisor)).toBe(false)
    const others = all.filter((from) => ![stage.new, stage.holdingAdvisor, stage.complete].some((no) => no === from))
    for (const from of others) expect(mayMoveStage(from, stage.holdingAdvisor)).toBe(true)
  })

  it('make New again only of what was assigned and not begun', () => {
    expect(all.filter((from) => mayMoveStage(from, stage.new))).toEqual([stage.assigned])
  })
})
