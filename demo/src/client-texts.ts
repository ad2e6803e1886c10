// What the firm shows to clients, on /compliance. Written to them, not to advisors.

export const relationship = `# What investment services and advice can you provide me?
Meridian Harbor is registered with the Securities and Exchange Commission as a broker-dealer and an investment adviser, and is a member of FINRA and SIPC. Brokerage and advisory services and fees differ, and it is important for you to understand the differences. Free and simple tools to research firms and financial professionals are at Investor.gov/CRS.
In a brokerage account we recommend investments, and you decide whether to buy or sell. We don’t watch the account for you between recommendations. In an advisory account we review your investments at least every quarter, and you can let us make decisions within limits you set.
- Given my financial situation, should I choose an investment advisory service, a brokerage service, or both? Why or why not?
- How will you choose investments to recommend to me?
# What fees will I pay?
In a brokerage account you pay a commission each time you buy or sell. In an advisory account you pay a percentage of what is in the account, every quarter, whether you trade or not. Some funds and annuities carry charges of their own. You will pay fees and costs whether you make or lose money on your investments. Fees and costs will reduce any amount of money you make on your investments over time.
- Help me understand how these fees and costs might affect my investments. If I give you $10,000 to invest, how much will go to fees and costs, and how much will be invested for me?
# What are your legal obligations to me when providing recommendations?
When we provide you with a recommendation, we have to act in your best interest and not put our interest ahead of yours. At the same time, the way we make money creates some conflicts with your interests. Some sponsors pay us when you buy their products, so we have an incentive to recommend them.
- How might your conflicts of interest affect me, and how will you address them?
# Do you or your financial professionals have legal or disciplinary history?
Yes. Visit Investor.gov/CRS or FINRA BrokerCheck to look us and your advisor up.
- As a financial professional, do you have any disciplinary history? For what type of conduct?
- Who is my primary contact person, and whom can I talk to with concerns?`

export const privacy = `# What we know about you
We keep what you tell us on applications (your name, address, Social Security number, income, and investment experience), what happens in your accounts, and what consumer reporting agencies tell us when you open one.
# Who we share it with
We share it with the clearing firm that holds your account, with the sponsors of products you own, and with companies that work for us under contract. We don’t sell your information, and we don’t share it with others for their marketing.
# What you can limit
You can tell us not to share your information with our affiliates for their everyday business. Call the number on your statement.
- Federal law gives you the right to limit some sharing, but not all of it
- We protect your information the same way after you leave us
- If your information is ever exposed, we tell you within 30 days`

export const continuity = `# If our office is closed
Call the same number. It reaches us at another site within four hours, even if our building, the city, or the region is affected. This page tells you what to do meanwhile.
# If you can’t reach us
You can contact our clearing firm directly to sell, to get money out of your account, or to ask about it. Its number is on the back of your statement.
# How soon you get to your money
You reach your money and securities within one business day. If we decide that we can’t continue our business, we make sure that you can get to them promptly.
- We test this plan every year and change it when our business changes`

export const complaints = `# Tell us
Tell your advisor, or write to our Compliance Department if you would rather not. Say what happened, when, and what you would like us to do. Include your account number, but never a password.
# What happens next
We write to you within five business days to say who is looking into it. That person isn’t the advisor you complain about. You get a written answer when we are done, usually within 30 days.
# Where else you can turn
- FINRA’s Investor Complaint Center, at finra.org
- The SEC’s Office of Investor Education and Advocacy, at sec.gov
- Your state’s securities regulator
Complaining to us doesn’t take away your right to arbitration or to a court.`

export const protection = `# Who holds your assets
Our clearing firm holds your cash and securities in your name. We never hold them ourselves. Make checks payable to the clearing firm or the fund, never to your advisor.
# What SIPC covers
We and our clearing firm are members of SIPC, which protects securities customers of its members up to $500,000, including $250,000 for cash. An explanatory brochure is available at sipc.org.
# What it doesn’t cover
- A loss because an investment went down
- Investments that aren’t securities, such as fixed annuities
- Advice that turned out wrong`
