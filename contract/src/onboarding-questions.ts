// What Form U4 asks in section 14, as data: what was answered is kept with the version it was asked in. A change of the form is another
// version below; the ones before stay as they are, because answers refer to them.

export interface DisclosureQuestion {
  /** As files and answers name it; the same question keeps it from version to version. */
  id: string
  /** As the form numbers it. */
  number: string
  text: string
  /** How reviewers read it in a list. */
  short: string
}

const version1: readonly DisclosureQuestion[] = [
  {
    id: '14a1',
    number: '14A(1)',
    text: 'Have you ever been convicted of or pled guilty or nolo contendere (no contest) in a domestic, foreign, or military court to any felony?',
    short: 'Felony conviction or plea',
  },
  { id: '14a2', number: '14A(2)', text: 'Have you ever been charged with any felony?', short: 'Felony charge' },
  {
    id: '14b1',
    number: '14B(1)',
    text: 'Have you ever been convicted of or pled guilty or nolo contendere (no contest) to a misdemeanor involving investments, fraud, false statements, wrongful taking of property, bribery, perjury, forgery, counterfeiting, extortion, or a conspiracy to commit any of these?',
    short: 'Misdemeanor conviction or plea involving investments or dishonesty',
  },
  {
    id: '14b2',
    number: '14B(2)',
    text: 'Have you ever been charged with a misdemeanor specified in 14B(1)?',
    short: 'Misdemeanor charge involving investments or dishonesty',
  },
  {
    id: '14c1',
    number: '14C(1)',
    text: 'Has the SEC or the CFTC ever found you to have made a false statement or omission, or to have been involved in a violation of its regulations or statutes?',
    short: 'Finding by the SEC or the CFTC',
  },
  {
    id: '14c2',
    number: '14C(2)',
    text: 'Has the SEC or the CFTC ever entered an order against you in connection with investment-related activity, imposed a civil money penalty on you, or ordered you to cease and desist from any activity?',
    short: 'Order or penalty by the SEC or the CFTC',
  },
  {
    id: '14d1',
    number: '14D(1)',
    text: 'Has any other federal or state regulator or foreign financial regulator ever found you to have made a false statement or omission, to have violated investment-related regulations, or to have caused a business to lose its authorization?',
    short: 'Finding by a federal, state, or foreign regulator',
  },
  {
    id: '14d2',
    number: '14D(2)',
    text: 'Have you been subject to any final order of a state or federal banking, insurance, or securities regulator that bars you, or that is based on violations of laws against fraudulent, manipulative, or deceptive conduct?',
    short: 'Final order of a state or federal regulator',
  },
  {
    id: '14e1',
    number: '14E(1)',
    text: 'Has any self-regulatory organization ever found you to have made a false statement or omission, or to have been involved in a violation of its rules?',
    short: 'Finding by a self-regulatory organization',
  },
  {
    id: '14e2',
    number: '14E(2)',
    text: 'Has any self-regulatory organization ever disciplined you by expelling or suspending you from membership, barring or suspending your association with its members, or restricting your activities?',
    short: 'Discipline by a self-regulatory organization',
  },
  {
    id: '14f',
    number: '14F',
    text: 'Have you ever had an authorization to act as an attorney, accountant, or federal contractor that was revoked or suspended?',
    short: 'Revoked or suspended professional authorization',
  },
  {
    id: '14g1',
    number: '14G(1)',
    text: 'Have you been notified, in writing, that you are now the subject of any regulatory complaint or proceeding that could result in a yes answer to 14C, 14D, or 14E?',
    short: 'Pending regulatory complaint or proceeding',
  },
  {
    id: '14g2',
    number: '14G(2)',
    text: 'Have you been notified, in writing, that you are now the subject of any investigation that could result in a yes answer to 14A, 14B, 14C, 14D, or 14E?',
    short: 'Pending investigation',
  },
  {
    id: '14h1',
    number: '14H(1)',
    text: 'Has any domestic or foreign court ever enjoined you in connection with investment-related activity, found that you were involved in a violation of investment-related statutes, or dismissed such an action under a settlement?',
    short: 'Civil court finding or injunction',
  },
  {
    id: '14h2',
    number: '14H(2)',
    text: 'Are you named in any pending investment-related civil action that could result in a yes answer to 14H(1)?',
    short: 'Pending civil action',
  },
  {
    id: '14i1',
    number: '14I(1)',
    text: 'Have you ever been named in an investment-related, consumer-initiated arbitration or civil litigation that alleged sales practice violations, and that is pending, resulted in an award or judgment against you, or was settled?',
    short: 'Customer arbitration or litigation',
  },
  {
    id: '14i2',
    number: '14I(2)',
    text: 'Have you ever been the subject of an investment-related, consumer-initiated written complaint that alleged sales practice violations, forgery, theft, or misappropriation?',
    short: 'Customer complaint',
  },
  {
    id: '14j1',
    number: '14J(1)',
    text: 'Have you ever voluntarily resigned, been discharged, or been permitted to resign after allegations that accused you of violating investment-related statutes, regulations, rules, or industry standards of conduct?',
    short: 'Termination after allegations of a violation',
  },
  {
    id: '14j2',
    number: '14J(2)',
    text: 'Have you ever voluntarily resigned, been discharged, or been permitted to resign after allegations that accused you of fraud or the wrongful taking of property?',
    short: 'Termination after allegations of fraud',
  },
  {
    id: '14j3',
    number: '14J(3)',
    text: 'Have you ever voluntarily resigned, been discharged, or been permitted to resign after allegations that accused you of failure to supervise in connection with investment-related statutes, regulations, rules, or industry standards of conduct?',
    short: 'Termination after allegations of failure to supervise',
  },
  {
    id: '14k1',
    number: '14K(1)',
    text: 'Within the past 10 years, have you made a compromise with creditors, filed a bankruptcy petition, or been the subject of an involuntary bankruptcy petition?',
    short: 'Compromise with creditors or bankruptcy in the past 10 years',
  },
  {
    id: '14k2',
    number: '14K(2)',
    text: 'Within the past 10 years, has an organization you controlled, and events that occurred while you controlled it, led to a compromise with creditors or a bankruptcy petition?',
    short: 'Bankruptcy of an organization under your control',
  },
  {
    id: '14k3',
    number: '14K(3)',
    text: 'Within the past 10 years, has a broker or dealer you controlled, and events that occurred while you controlled it, been the subject of a bankruptcy petition, had a trustee appointed, or had a direct payment procedure started under the Securities Investor Protection Act?',
    short: 'Bankruptcy of a broker or dealer under your control',
  },
  {
    id: '14l',
    number: '14L',
    text: 'Has a bonding company ever denied, paid out on, or revoked a bond for you?',
    short: 'Bond denied, paid out on, or revoked',
  },
  {
    id: '14m',
    number: '14M',
    text: 'Do you have any unsatisfied judgments or liens against you?',
    short: 'Unsatisfied judgments or liens',
  },
]

/** By version, from 1 on. */
const versions: readonly (readonly DisclosureQuestion[])[] = [version1]

/** What whoever is invited now is asked. */
export const disclosureVersion = versions.length

/** Undefined for a version that never was. */
export const disclosureQuestions = (version: number): readonly DisclosureQuestion[] => versions[version - 1] ?? []

export const disclosureStatuses = ['Pending', 'Discharged', 'Dismissed', 'Settled', 'Satisfied', 'Final'] as const
export type DisclosureStatus = (typeof disclosureStatuses)[number]
