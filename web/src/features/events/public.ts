export { Events } from './Events.tsx'
export { NewEvent } from './NewEvent.tsx'
