// Packets for the command line and benchmarks, and for examiners, who are given them.
export { fileNameOf, makePackets } from './make.ts'
export { maySharePacket } from './policy.ts'
export { addRelease, everReleased, scopesReleasedTo, withdrawAll, withdrawRelease } from './release-store.ts'
export { compliance, lockPacket, type Named, namesIn } from './store.ts'
export { verifyPacket } from './verify.ts'
