/** Ours: how much an examiner's access takes, and for how long. */
export const examinerLimits = {
  organization: 80,
  examination: 60,
  reason: 500,
  days: 365,
  listed: 200,
  activity: 50,
  request: 1_000,
  requestsPerDay: 20,
  requestWithinDays: 365,
} as const
