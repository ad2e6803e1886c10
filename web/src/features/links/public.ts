// For the features that have a page behind a link.
export { Asker } from './Asker.tsx'
export { Fact, Facts } from './Facts.tsx'
export { LinkPage, type Opened } from './LinkPage.tsx'
export { PublicFrame } from './PublicFrame.tsx'
export { Sign } from './Sign.tsx'
export { Waiting } from './Waiting.tsx'
