// Passwords that everybody tries first, and those that somebody who knows the person would try.
import { newPasswordProblem } from '@portal/contract/rules/password'

/** Seen in breaches again and again; those below twelve characters are too short anyway. Compared without case. */
const known = new Set(
  `123456789012 1234567890123 12345678901234 123456789123 1234567890ab 123123123123 112233445566 121212121212
  123qweasdzxc 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qaz@wsx3edc zaq12wsxcde3
  qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789 qwertyqwerty
  qwertyuiopas qwertyuiopasdf qwertyuiopasdfghjkl qwertyasdfgh qwertyasdfghzxcvbn asdfghjkl123 asdfghjkl1234
  zxcvbnm12345 zxcvbnm123456 asdfasdfasdf qazwsxedcrfv qazwsxedc123 qweasdzxc123 q1w2e3r4t5y6 q1w2e3r4t5y6u7
  abcdefghijkl abcdefgh1234 abcdef123456 abcd1234abcd abcd12345678 abc123456789 a1b2c3d4e5f6 a123456789012 aa1234567890
  letmein12345 letmein123456 letmeinplease welcome12345 welcome123456 welcome1234567 welcomehome1 welcometoportal
  iloveyou1234 iloveyou12345 iloveyou123456 iloveyoubaby iloveyouforever iloveyousomuch ilovemyfamily ilovemymother
  administrator administrator1 administrator123 admin1234567 admin12345678 admin123456789 adminadmin12 adminadminadmin
  changeme1234 changeme12345 changemenow1 changemeplease defaultlogin1 temporary123 temporary1234 temppass1234
  superman1234 superman12345 spiderman1234 batman123456 pokemon12345 starwars1234 startrek1234 minecraft123 minecraft1234
  football1234 football12345 baseball1234 baseball12345 basketball12 basketball123 basketball1234 liverpoolfc1 manchester12
  manchesterunited chelsea12345 barcelona123 barcelona1234 realmadrid12 realmadrid123 juventus1897 yankees12345
  sunshine1234 sunshine12345 princess1234 princess12345 butterfly123 butterfly1234 chocolate123 chocolate1234
  strawberry12 strawberry123 blueberry123 pineapple123 watermelon12 watermelon123 cheesecake12 hamburger123
  michael12345 michelle1234 jennifer1234 jonathan1234 charlie12345 elizabeth123 alexander123 alexander1234 christopher
  christopher1 christopher12 christopher123 christina123 stephanie123 catherine123 maximilian12 sebastian123 francisco123
  monkey123456 dragon123456 shadow123456 master123456 killer123456 hunter123456 freedom12345 whatever1234 trustno1trustno1
  computer1234 computer12345 internet1234 internet12345 samsung12345 microsoft123 microsoft1234 facebook1234 linkedin1234
  google123456 googlegoogle security1234 security12345 portal123456 advisor12345 finance12345 business1234 investment12
  investment123 retirement12 retirement123 insurance123 compliance12 compliance123 brokerage123 securities12 securities123
  januaryfebruary january12345 february1234 september123 september1234 december1234 november1234 october12345
  summer123456 summer202020 winter123456 spring123456 autumn123456 summertime12 christmas123 christmas1234 halloween123
  newyork12345 losangeles12 losangeles123 california12 california123 washington12 washington123 philadelphia
  philadelphia1 philadelphia76 sanfrancisco sanfrancisco1 massachusetts massachusetts1 pennsylvania pennsylvania1
  connecticut1 connecticut12 southcarolina northcarolina westvirginia1 unitedstates unitedstates1 unitedkingdom america12345
  correcthorsebatterystaple correcthorse correcthorsebattery trustnoone12 nothingtosee opensesame12 opensesame123
  jesuschrist1 jesuschrist7 jesuslovesme godisgreat12 godisgood123 blessed12345 ihateyou1234 fuckyou12345 fuckyou123456
  motherfucker motherfucker1 asshole12345 bullshit1234 bitchbitch12 000000000000 111111111111 111111222222 222222222222
  999999999999 987654321098 9876543210987 0987654321098 012345678901 0123456789012 01234567890123 147258369147
  147258369000 741852963741 159753159753 159357159357 789456123000 7894561230123 p@ssw0rd1234 p@ssw0rd12345 p@ssw0rd123456
  passw0rd1234 passw0rd12345 passw0rd123456 pa55word1234 pa55word12345 pa$$w0rd1234 passwort1234 motdepasse12 motdepasse123
  contrasena12 contrasena123 contraseña12 parola123456 wachtwoord12 wachtwoord123 haslo1234567`.split(/\s+/),
)

const tooKnown = 'This password is too common. Choose one that’s harder to guess.'
const tooPersonal = 'Don’t use your name or email address in your password.'

/** The first thing wrong with a new password for this person, or nothing. */
export function passwordProblem(
  password: string,
  person: { first: string; last: string; email: string },
): string | undefined {
  const problem = newPasswordProblem(password)
  if (problem) return problem
  const plain = password.toLowerCase()
  if (known.has(plain) || onePattern.test(plain)) return tooKnown
  return wordsOf(person).some((word) => plain.includes(word)) ? tooPersonal : undefined
}

/** One to four characters, over and over: aaaaaaaaaaaa, abcabcabcabc. */
const onePattern = /^(.{1,4}?)\1+$/s

/** Short words would forbid too much: Ann is in many a sentence. */
const wordsOf = ({ first, last, email }: { first: string; last: string; email: string }) =>
  [first, last, email.slice(0, email.lastIndexOf('.'))]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
