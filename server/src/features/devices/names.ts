// A browser's own description is long and full of history; people want "Chrome on Windows".
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const first = (list: [RegExp, string][], text: string, otherwise: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise

export const browserName = (agent: string): string => first(browsers, agent, 'Browser')
export const systemName = (agent: string): string => first(systems, agent, 'unknown system')
export const deviceName = (agent: string): string => `${browserName(agent)} on ${systemName(agent)}`
