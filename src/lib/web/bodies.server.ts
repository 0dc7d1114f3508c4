import type { IncomingMessage } from 'node:http'
import { ShopError } from '#lib/errors.ts'
import { maxBodyBytes } from './admission.server.ts'

/** Of all bodies that are being sent or worked on: what a flood of them may take of the memory. */
const MOST_HELD_BYTES = 64 * 1_048_576

/** The visitor is gone, and nobody waits for an answer. */
export class HungUp extends Error {}

/** Receives bodies whole before anything is done with them: who sends slowly, or not at all, holds up nobody else. */
export class Bodies {
  #held = 0

  /** Call `forget` with it when its request is answered. Throws ShopError `too_large` or `busy`, or HungUp. */
  async receive(request: IncomingMessage): Promise<Buffer> {
    const max = maxBodyBytes(request)
    const chunks: Buffer[] = []
    let size = 0
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        request.on('data', (chunk: Buffer) => {
          size += chunk.length
          this.#held += chunk.length
          if (size > max) reject(new ShopError('too_large'))
          else if (this.#held > MOST_HELD_BYTES) reject(new ShopError('busy'))
          else chunks.push(chunk)
        })
        request.once('end', () => resolve(Buffer.concat(chunks)))
        request.once('close', () => reject(new HungUp()))
        request.once('error', () => reject(new HungUp()))
      })
    } catch (error) {
      request.removeAllListeners('data').pause()
      this.#held -= size
      throw error
    }
  }

  forget(body: Buffer): void {
    this.#held -= body.length
  }
}

/** Whether more than the head of this request is coming. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
