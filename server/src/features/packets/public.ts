// Packets for the command line and benchmarks.
export { makePackets } from './make.ts'
export { verifyPacket } from './verify.ts'
