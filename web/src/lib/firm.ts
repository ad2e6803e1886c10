/** Who the portal belongs to. */
export const firm = {
  name: 'Meridian Harbor',
  business: 'Advisor portal for Meridian Harbor Wealth, Insurance, Mortgage and Securities.',
  claim: 'Keep a straight course.',
  membership: 'Member FINRA / SIPC. For affiliated advisors only.',
} as const
