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
By signing below, you confirm that the information above is complete and true as of the date given, and that you received a copy.
_ Account owner
_ Joint owner, trustee or authorized person
_ Financial advisor and representative number
_ Supervising principal
_ Date`

export const accounts = `# Before you begin
Complete every section in ink or on screen; corrections must be initialed by the owner. Forms with correction fluid, missing pages or an expired identification are returned by the clearing firm the same day.
- Government identification of every owner, not expired
- Statement of the delivering firm, not older than 90 days
- Trust certification, resolution or beneficiary form where the registration asks for one
# Account owner
_ Legal name
_ Date of birth and tax identification number
_ Residential address, no post office boxes
_ Employer and occupation
_ Trusted contact person, name and phone number
# Investment profile
The profile decides what may be recommended. Ask, do not assume: a client who retires next spring has a different time horizon than two years ago.
_ Annual income and liquid net worth
_ Investment experience by product
_ Time horizon, risk tolerance and objective
# Customer identification
Federal law requires every broker-dealer to obtain, verify and record information that identifies each person who opens an account. Verification is completed before the first trade settles. Where a name matches a government list, call the operations desk and do not tell the client why.`

export const transfers = `# How a transfer moves
The receiving firm enters the request; the delivering firm has three business days to validate or reject it, and three more to deliver. Residual credits follow for six months. A rejected transfer is almost always a title that does not match letter by letter.
- Full transfers close the old account, partial transfers name every position
- Proprietary funds, limited partnerships and annuities may not be transferable in kind
- Options expiring within seven days and margin debits need a call before you submit
# What the client should know
Some positions may be liquidated before they move, with tax consequences and contingent deferred sales charges. The client chooses between transfer in kind and liquidation on the form itself, not by phone.`

export const annuities = `# When an annuity fits
A variable annuity is a long-term product. Recommend one only when the client needs what it insures: income for life, a death benefit, or tax deferral beyond what a retirement plan already gives. Inside an IRA the tax deferral adds nothing, and the file must say what else speaks for it.
- Liquidity left outside the contract: at least twelve months of expenses
- Surrender schedule against the client’s age and horizon
- Riders chosen, their yearly cost, and why each is needed
# Exchanges and replacements
A 1035 exchange restarts the surrender period and may give up a living benefit that cannot be bought again. Compare both contracts line by line: mortality and expense charge, administrative fee, subaccount costs, rider fees, surrender value and benefit base. An exchange within 36 months of another is reviewed by a second principal.
# Principal review
The application, the comparison and the suitability worksheet reach the principal together. Review is complete within seven business days after the office of supervisory jurisdiction has received a package in good order; until then no check is forwarded to the carrier.`

export const retirement = `# The plan and its fiduciaries
A plan sponsor must act solely in the interest of participants, prudently, and pay only reasonable expenses. Document the process, not only the outcome: who met, what was compared, and why the committee decided as it did.
- Investment policy statement reviewed once a year
- Fee disclosure under section 408(b)(2) compared with at least three providers
- Late deposits of deferrals corrected with lost earnings
# Rollovers
A recommendation to roll over is a recommendation of an account type. Compare the cost of the plan with the cost of the IRA, the services on both sides, the protection from creditors and the rule for separation after age 55, and give the client the written reasons before the money moves.
# Deadlines through the year
Nondiscrimination testing ends on March 15, corrective distributions follow the same day, Form 5500 is due at the end of the seventh month, and safe harbor notices reach participants between 30 and 90 days before the plan year begins.`

export const insurance = `# Licenses and appointments
You may speak about a policy only in states where you hold a resident or nonresident license and where the carrier has appointed you. Check both before the first conversation: carriers reject applications taken a day too early, and states fine for them.
# Replacement of a policy
When a new policy replaces one in force, the client receives the replacement notice no later than the application, and the existing carrier is told. Compare cash values, contestability periods, loan provisions and the underwriting class.
- Never advise a client to lapse the old policy before the new one is delivered
- Keep the signed notice with the application for as long as the policy is in force
# Delivery
Policies are delivered within 30 days of issue with a signed receipt. The free-look period begins with delivery, not with issue.`

export const mortgage = `# Referrals, not originations
Unless you are registered as a mortgage loan originator you introduce the client and step back. You do not quote rates, take applications or discuss terms, and you receive nothing that depends on the loan closing.
# Debt in the financial plan
A mortgage is the largest position on most household balance sheets. Show the client the payment, the interest over the remaining term and the effect of an extra payment each quarter before anyone talks about investing the difference.
- Never recommend borrowing against a home to buy securities
- Reverse mortgages are referred to a counselor approved by the housing department`

export const clearing = `# Orders and settlement
Equities, funds and most bonds settle on the next business day. Money must be in the account before the order, not promised for it: a free-riding violation freezes the account for 90 days.
# Money out
Third-party wires are confirmed by calling the client at the number on file. A changed bank, a new address and an urgent request in the same week are a red flag, and the operations desk will ask you what you heard, not what you read.
- Checks to the address of record: the same day when received before noon
- Wires: cut-off at 3 PM Eastern
- Standing instructions: renewed every 36 months`

export const supervision = `# Who supervises each person
Every registered person is assigned to a principal. The chart in the portal is the record: a change of branch, a leave of more than two weeks or a new registration is entered there before it takes effect, never after.
# Daily and monthly review
Principals review the trade blotter every business day and certify the month by the tenth of the next. Exceptions are answered in writing: concentration above 20 percent, turnover above six, mutual fund switches within a year, and trades in accounts of clients over 75.
- Correspondence: a sample of every representative, each week
- Outside accounts: duplicate statements within 30 days of opening
- Customer complaints: to compliance on the day they arrive, oral ones too
# Branch inspections
Offices of supervisory jurisdiction are inspected every year, other branches every three years, and residential supervisory locations on the schedule of the risk assessment. The inspector looks at files, signage, cash handling, devices and who has keys.
# Records
Books and records are kept for six years, the first two where they can be produced at once. Nothing about a client is kept in a personal mailbox, on a personal phone or at home.`

export const ethics = `# Our standard
Clients come first, then the firm, then ourselves. Where a rule is silent, do what you could explain to the client across the table.
# Personal trading
Access persons report holdings within ten days of joining and once a year, and transactions every quarter. Initial public offerings and private placements need approval before you commit yourself, not before you pay.
# Gifts and entertainment
No gift above one hundred dollars a year goes to or comes from anyone who does business with the firm. A dinner at which the host is absent is a gift. Record it in the log within the week.
# Outside activities
Any activity for compensation, and any position of trust such as trustee, treasurer or holder of a power of attorney, is disclosed and approved before it begins. Approval lapses when the activity changes.`

export const bestInterest = `# Four obligations
Regulation Best Interest asks for disclosure, care, avoidance or mitigation of conflicts, and compliance. None of the four can be met by a form alone: the care obligation is met by knowing the product, knowing the client and comparing reasonably available alternatives.
# Documenting a recommendation
Write down what the client wanted, what you considered, what it costs and why this was better than the next best. Three honest sentences are worth more than a page of boilerplate.
- Account type recommendations: commission, fee or plan, and why
- Costs over the expected holding period in dollars, not only in percent
- Conflicts the client was told about, and when
# Rollovers and complex products
Leveraged funds, structured notes, non-traded real estate and every rollover are reviewed before the order is entered. Concentration limits for illiquid positions are 10 percent of liquid net worth in one program and 20 percent together.`

export const communications = `# What counts as communication
Letters, emails, texts, posts, slides, podcasts and the profile on a social network are communications with the public. All business messages go through channels the firm archives; a client who texts your personal phone is answered from the approved application.
# Approval before use
Retail communication is approved by a principal before first use and filed for one year after last use. Testimonials carry the required disclosure next to them, in the same size.
- No promises, no forecasts of performance, no cherry-picked periods
- Rankings name their source, date and category
- A like or a share adopts what was said`

export const laundering = `# Know the pattern
Money laundering rarely looks like a movie. It looks like a client who is not interested in return, moves money in and out through the same week, and has an answer ready before you ask.
- Deposits just below ten thousand dollars, structuring across branches
- Wires to a jurisdiction that has nothing to do with the client’s life
- A new third party who speaks for an older client
# What you do
Tell the compliance officer within one day, tell no one else, and keep serving the client as before. A suspicious activity report is filed within 30 days of detection and its existence is confidential by law.`

export const security = `# What we protect
Client information is whatever could identify a person or open their account: names with numbers, statements, tax forms, recordings, screenshots. It is stored only in systems the firm has approved, encrypted on disk and on the wire.
# Access
Access follows the role and ends with it. Passwords are long, used nowhere else and kept in the approved manager; the second factor is an authenticator, a passkey or a security key. Sharing a sign-in is a breach even between spouses who share an office.
# Safeguards rule
Regulation S-P asks for written policies, an incident response program and notice to those affected within 30 days. The firm tests its program twice a year and reports the result to the board.
- Multifactor authentication for everything that holds client data
- Vendors assessed before the first record is shared, and once a year after
- Disposal by shredding or certified erasure, with a certificate on file`

export const devices = `# Computers and phones
Every device that touches client data is enrolled, encrypted, locked after ten minutes and patched within fourteen days. Lost or stolen devices are reported within the hour so that they can be wiped while they still have a battery.
# Networks
Home routers carry a password of their own and current firmware. Public networks are used through the firm’s tunnel or not at all; your phone’s hotspot is a better choice.
- Screens cannot be read from a window or a waiting room
- Printers at home are not left with statements in the tray
- Removable drives are blocked`

export const phishing = `# Six signs
- The sender’s address is almost right
- It is urgent, and only you can help
- It asks for a code, a password or a gift card
- The link shows one name and goes to another
- An invoice or a voicemail you did not expect
- It wants to move the conversation to another channel
# If you clicked
Disconnect from the network, leave the machine running, call the security desk and write down what you saw. No one is blamed for reporting; the first hour decides whether it becomes an incident.`

export const response = `# Detect and report
Anyone can report, at any hour, with what is known: what happened, when it was noticed, which devices, how many clients. The report in the portal starts the clock that regulators will ask about.
# Contain and investigate
The response lead isolates accounts and devices, keeps logs and images, and decides with counsel whom to notify. Nothing is deleted, reinstalled or paid before the lead says so.
# Notify and learn
Affected clients are notified as soon as practicable and no later than 30 days after we become aware. Within two weeks of closing, the team writes down what would have made it shorter.`

export const continuity = `# If our office is closed
Meridian Harbor keeps its records at two sites in different power regions. If a building, a city or a region is affected, advisors work from the alternate site or from home and clients reach us under the same numbers within four hours.
# If you cannot reach us
You may contact our clearing firm directly to enter closing orders, to receive funds or to obtain information about your account. Its instructions are printed on the back of your statement.
- Mission critical systems recover within four hours
- Client access to funds and securities within one business day
- This plan is tested every year and updated when our operations change`

export const privacy = `# What we collect and why
We collect what you give us on applications, what your transactions show and what consumer reporting agencies tell us. We use it to open and serve your accounts, to meet our legal obligations and to protect you against fraud.
# Who we share with
We share information with the clearing firm, with product sponsors whose products you own, and with vendors who work for us under contract. We do not sell personal information, and we do not share it with others for their marketing.
- You may limit sharing by calling the number on your statement
- Former clients are protected in the same way as current ones`

export const relationship = `# What services can you provide me?
Meridian Harbor is registered with the Securities and Exchange Commission as a broker-dealer and is a member of FINRA and SIPC. Brokerage and advisory services and fees differ, and it is important to understand the differences.
# What fees will I pay?
You pay a commission when you buy or sell, and some products carry charges inside them that reduce their value over time. You will pay fees and costs whether you make or lose money on your investments.
# What are your conflicts of interest?
When we recommend a product whose sponsor pays us, we have an incentive to recommend it over one that does not. We review recommendations, cap what an advisor can earn from a single program, and tell you before you decide.
# Conversation starters
- Given my financial situation, should I choose a brokerage service? Why or why not?
- How will you choose investments to recommend to me?
- Who is my primary contact person, and whom can I talk to with concerns?`

export const wealth = `# Start with the household
A plan starts with a balance sheet, a budget and a list of what must not go wrong. Only then come objectives, and only then products. Review the plan when life changes, and at least every eighteen months.
# Allocation and rebalancing
Set ranges rather than points, rebalance with new money first, and look at the household across accounts: bonds where interest is sheltered, growth where it is stepped up or never taxed.
- Emergency reserve before market risk
- Concentrated stock: a schedule, a collar or a charitable trust, decided in writing
- Beneficiaries checked at every review`

export const taxes = `# Brackets and conversions
A Roth conversion fills a bracket, it does not jump over it. Model the year with and without, include the surcharge on Medicare premiums two years later, and pay the tax from outside the account.
# Required distributions
Distributions begin at 73. The first may wait until April of the next year, at the price of two in one year. Qualified charitable distributions count toward the requirement and never reach the return.
- Harvest losses with the wash sale rule in view, spouse and IRA included
- Cost basis method is chosen before the sale
- We explain, we do not prepare returns: refer to the client’s accountant`

export const market = `# From the trading desk
Municipal supply stays heavy into the end of the quarter and spreads have widened a little, which gives patient buyers a choice of coupons. Please enter limit orders in thinly traded issues and call the desk above half a million.
# From operations
Account transfers now take four business days on average. The most frequent reason for a rejection is still a title that does not match, followed by statements older than 90 days.
# From compliance
Thank you to everyone who attested on time. Complaints, even oral ones, come to us on the day they arrive; the annual compliance meeting is recorded and counts toward the firm element.`
