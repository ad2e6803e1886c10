// What stands in the papers, by subject. `#` begins a heading, `-` a point, `_` a line to fill in.
import type { Block } from './pdf-writer.ts'

const marks: Record<string, Block['kind']> = { '#': 'heading', '-': 'point', _: 'field' }

export const blocksOf = (words: string): Block[] =>
  words
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const kind = marks[line.charAt(0)]
      return kind ? { kind, text: line.slice(2) } : { kind: 'text', text: line }
    })

export const signatures = `# Signatures
By signing below, you confirm that the information above is complete and accurate as of the date below, and that you received a copy.
_ Account owner
_ Joint owner, trustee, or authorized person
_ Financial advisor and representative number
_ Supervising principal
_ Date`

export const accounts = `# Before you begin
Complete every section in ink or on screen. The owner must initial any corrections. The clearing firm returns forms with correction fluid, missing pages, or expired identification the same day.
- Unexpired government ID for every owner
- Statement from the delivering firm, no more than 90 days old
- Trust certification, resolution, or beneficiary form, if the registration requires one
# Account owner
_ Legal name
_ Date of birth and tax identification number
_ Residential address, no post office boxes
_ Employer and occupation
_ Trusted contact person, name and phone number
# Investment profile
The profile determines what you can recommend. Ask, don’t assume. A client who retires next spring has a different time horizon than two years ago.
_ Annual income and liquid net worth
_ Investment experience by product
_ Time horizon, risk tolerance, and objective
# Customer identification
Federal law requires every broker-dealer to obtain, verify, and record information that identifies each person who opens an account. Verification is completed before the first trade settles. If a name matches a government list, call operations and don’t tell the client why.`

export const transfers = `# How a transfer works
The receiving firm enters the request. The delivering firm has three business days to validate or reject it, and three more to deliver. Residual credits follow for six months. Transfers are almost always rejected because the account titles don’t match letter for letter.
- Full transfers close the old account
- Partial transfers list every position
- Proprietary funds, limited partnerships and annuities may not be transferable in kind
- Call us before you submit options expiring within seven days or margin debits
# What the client should know
Some positions may be liquidated before they move, with tax consequences and contingent deferred sales charges. The client chooses between transfer in kind and liquidation on the form itself, not by phone.`

export const annuities = `# When an annuity fits
A variable annuity is a long-term product. Recommend one only when the client needs what it insures: income for life, a death benefit, or tax deferral beyond what a retirement plan already provides. Inside an IRA, the tax deferral adds nothing, and the file must say what else supports the recommendation.
- Liquidity outside the contract: at least 12 months of expenses
- Surrender schedule compared with the client’s age and time horizon
- Riders chosen, their annual cost, and why each is needed
# Exchanges and replacements
A 1035 exchange restarts the surrender period and may give up a living benefit that can’t be bought again. Compare both contracts line by line: mortality and expense charge, administrative fee, subaccount costs, rider fees, surrender value, and benefit base. A second principal reviews any exchange within 36 months of another.
# Principal review
Send the application, the comparison, and the suitability worksheet to the principal together. Review is completed within seven business days after the office of supervisory jurisdiction receives a package in good order. Until then, no check is forwarded to the carrier.`

export const retirement = `# The plan and its fiduciaries
A plan sponsor must act solely in the interest of participants, prudently, and pay only reasonable expenses. Document the process, not just the outcome: who met, what was compared, and why the committee decided the way it did.
- Investment policy statement reviewed once a year
- Fee disclosure under section 408(b)(2) compared with at least three providers
- Late deferral deposits corrected with lost earnings
# Rollovers
A recommendation to roll over is a recommendation of an account type. Compare the cost of the plan with the cost of the IRA, the services each offers, creditor protection, and the rule for separation after age 55. Give the client your reasons in writing before the money moves.
# Deadlines through the year
Nondiscrimination testing and corrective distributions are due by March 15. Form 5500 is due at the end of the seventh month. Safe harbor notices must reach participants 30 to 90 days before the plan year starts.`

export const insurance = `# Licenses and appointments
You can discuss a policy only in states where you hold a resident or nonresident license and the carrier has appointed you. Check both before the first conversation. Carriers reject applications taken even a day too early, and states can fine you for them.
# Replacement of a policy
When a new policy replaces one in force, the client receives the replacement notice no later than the application, and the existing carrier is notified. Compare cash values, contestability periods, loan provisions, and underwriting class.
- Never advise a client to lapse the old policy before the new one is delivered
- Keep the signed notice with the application for as long as the policy is in force
# Delivery
Deliver policies within 30 days of issue and get a signed receipt. The free-look period starts at delivery, not at issue.`

export const mortgage = `# Referrals, not originations
Unless you’re registered as a mortgage loan originator, introduce the client and step back. Don’t quote rates, take applications, or discuss terms, and don’t accept anything that depends on the loan closing.
# Debt in the financial plan
A mortgage is the largest position on most household balance sheets. Show the client the payment, the interest over the remaining term, and the effect of an extra payment each quarter before anyone talks about investing the difference.
- Never recommend borrowing against a home to buy securities
- Refer clients interested in a reverse mortgage to a HUD-approved counselor`

export const clearing = `# Orders and settlement
Equities, funds, and most bonds settle on the next business day. The money must be in the account before you enter the order. A free-riding violation freezes the account for 90 days.
# Money out
Confirm third-party wires by calling the client at the number on file. A new bank, a new address, and an urgent request in the same week are a red flag. Operations will ask what you heard from the client, not what you read.
- Checks to the address of record: same day if requested before noon
- Wires: cutoff at 3 PM Eastern
- Standing instructions: renewed every 36 months`

export const supervision = `# Who supervises each person
Every registered person is assigned to a principal. The chart in the portal is the official record. Enter a change of branch, a leave of more than two weeks, or a new registration there before it takes effect, never after.
# Daily and monthly review
Principals review the trade blotter every business day and certify each month by the 10th of the next. Exceptions need a written response: concentration above 20%, turnover above six, mutual fund switches within a year, and trades in accounts of clients over 75.
- Correspondence: a sample from every representative, every week
- Outside accounts: duplicate statements within 30 days of opening
- Customer complaints: to compliance the day they arrive, including oral ones
# Branch inspections
Offices of supervisory jurisdiction are inspected every year, other branches every three years, and residential supervisory locations on the schedule set by the risk assessment. The inspector looks at files, signage, cash handling, devices, and who has keys.
# Records
Keep books and records for six years, the first two where they can be produced right away. Don’t keep anything about a client in a personal mailbox, on a personal phone, or at home.`

export const ethics = `# Our standard
Clients come first, then the firm, then ourselves. If a rule is silent, do what you’d be comfortable explaining to the client across the table.
# Personal trading
Access persons report holdings within ten days of joining and once a year, and transactions every quarter. Initial public offerings and private placements need approval before you commit, not just before you pay.
# Gifts and entertainment
Don’t give or accept gifts worth more than $100 a year to or from anyone who does business with the firm. A dinner the host doesn’t attend is a gift. Record it in the log within a week.
# Outside activities
Disclose any paid activity, and any position of trust such as trustee, treasurer, or holder of a power of attorney, and get approval before it starts. Approval lapses when the activity changes.`

export const bestInterest = `# Four obligations
Regulation Best Interest requires disclosure, care, avoidance or mitigation of conflicts, and compliance. You can’t meet any of the four with a form alone. You meet the care obligation by knowing the product, knowing the client, and comparing reasonably available alternatives.
# Documenting a recommendation
Write down what the client wanted, what you considered, what it costs, and why it was better than the next best option. Three honest sentences are worth more than a page of boilerplate.
- Account type recommendations: commission, fee, or plan, and why
- Costs over the expected holding period in dollars, not just in percent
- Conflicts you disclosed to the client, and when
# Rollovers and complex products
Leveraged funds, structured notes, non-traded real estate, and all rollovers are reviewed before the order is entered. Concentration limits for illiquid positions are 10% of liquid net worth in one program and 20% in total.`

export const communications = `# What counts as communication
Letters, emails, texts, posts, slides, podcasts, and social media profiles are communications with the public. Send all business messages through channels the firm archives. If a client texts your personal phone, reply from the approved app.
# Approval before use
A principal must approve retail communications before first use. Keep them on file for one year after last use. Place the required disclosure next to each testimonial, in the same size.
- No promises, no forecasts of performance, no cherry-picked periods
- Rankings name their source, date, and category
- A like or a share counts as endorsing what was said`

export const laundering = `# Know the pattern
Money laundering rarely looks like a movie. It looks like a client who isn’t interested in returns, moves money in and out within the same week, and has an answer ready before you ask.
- Deposits just under $10,000, or split across branches
- Wires to a jurisdiction with no connection to the client
- A new third party who speaks for an older client
# What to do
Tell the compliance officer within one day, tell no one else, and keep serving the client as before. A suspicious activity report is filed within 30 days of detection, and its existence is confidential by law.`

export const security = `# What we protect
Client information is anything that could identify a person or open their account: names with numbers, statements, tax forms, recordings, and screenshots. Store it only in systems the firm has approved, encrypted at rest and in transit.
# Access
Access comes with your role and ends with it. Use long passwords you don’t use anywhere else, and keep them in the approved password manager. Your two-factor method is an authenticator app, a passkey, or a security key. Sharing a sign-in is a breach, even between spouses who share an office.
# Safeguards rule
Regulation S-P requires written policies, an incident response program, and notice to the people affected within 30 days. The firm tests its program twice a year and reports the results to the board.
- Multifactor authentication for every system with client data
- Vendors assessed before we share the first record, and once a year after that
- Disposal by shredding or certified erasure, with a certificate on file`

export const devices = `# Computers and phones
Every device that touches client data must be registered, encrypted, set to lock after 10 minutes, and patched within 14 days. Report lost or stolen devices within the hour so they can be wiped before the battery dies.
# Networks
Give your home router its own password and keep its firmware up to date. Use public networks only through the firm’s VPN. Your phone’s hotspot is a better choice.
- Keep screens out of view of windows and waiting rooms
- Don’t leave statements in the printer tray at home
- Removable drives are blocked`

export const phishing = `# Six signs
- The sender’s address is almost right
- It’s urgent, and only you can help
- It asks for a code, a password, or a gift card
- The link shows one name and goes to another
- It’s an invoice or a voicemail you didn’t expect
- It wants to move the conversation to another channel
# If you clicked
Disconnect from the network, leave the computer running, call the security team, and write down what you saw. No one gets blamed for reporting. What you do in the first hour decides whether it becomes an incident.`

export const response = `# Detect and report
Anyone can report an incident at any hour. Share what you know: what happened, when you noticed it, which devices, and how many clients. The report in the portal starts the clock that regulators will ask about.
# Contain and investigate
The response lead isolates accounts and devices, preserves logs and images, and decides with counsel who to notify. Don’t delete, reinstall, or pay anything until the lead says so.
# Notify and learn
Affected clients are notified as soon as practicable and no later than 30 days after we become aware. Within two weeks of closing an incident, the team writes down what would have shortened it.`

export const continuity = `# If our office is closed
Meridian Harbor keeps its records at two sites in different power regions. If a building, a city, or a region is affected, advisors work from the alternate site or from home, and clients can reach us at the same numbers within four hours.
# If you can’t reach us
You can contact our clearing firm directly to enter closing orders, receive funds, or get information about your account. Its instructions are printed on the back of your statement.
- Mission-critical systems recover within four hours
- Client access to funds and securities within one business day
- This plan is tested every year and updated when our operations change`

export const wealth = `# Start with the household
A plan starts with a balance sheet, a budget, and a list of what must not go wrong. Objectives come next, and products come last. Review the plan when life changes, and at least every eighteen months.
# Allocation and rebalancing
Set ranges rather than points, rebalance with new money first, and look at the household across accounts. Hold bonds where interest is sheltered, and growth where it’s stepped up or never taxed.
- Emergency reserve before market risk
- Concentrated stock: a schedule, a collar, or a charitable trust, decided in writing
- Beneficiaries checked at every review`

export const taxes = `# Brackets and conversions
A Roth conversion should fill a bracket, not jump over it. Model the year with and without it, include the Medicare premium surcharge two years later, and pay the tax from outside the account.
# Required distributions
Distributions start at 73. The first can wait until April of the next year, but then the client takes two in one year. Qualified charitable distributions count toward the requirement and aren’t taxed.
- Harvest losses with the wash sale rule in mind, including the client’s spouse and IRA
- Choose the cost basis method before the sale
- Explain the rules, but refer clients to their accountant for returns`

export const market = `# From the trading desk
Municipal supply remains heavy going into the end of the quarter, and spreads have widened a little, which gives patient buyers a choice of coupons. Please use limit orders for thinly traded issues, and call the desk for orders above $500,000.
# From operations
Account transfers now take four business days on average. The most common reason for a rejection is still a title that doesn’t match, followed by statements older than 90 days.
# From compliance
Thank you to everyone who attested on time. Send us complaints, even oral ones, the day they arrive. The annual compliance meeting is recorded and counts toward the firm element.`
