// What browsers have that the compiler's own list lacks, and what is true of our pages.

interface Array<T> {
  findLast(predicate: (value: T, index: number, all: T[]) => unknown): T | undefined
  findLastIndex(predicate: (value: T, index: number, all: T[]) => unknown): number
}

interface Navigator {
  readonly connection?: EventTarget & { saveData?: boolean, effectiveType?: string, type?: string }
  readonly deviceMemory?: number
  setAppBadge?(count?: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

interface DataTransferItem { getAsFileSystemHandle?(): Promise<any> }

interface RequestInit { priority?: 'high' | 'low' | 'auto' }

// Selectors find elements of HTML: none of ours looks for a drawing's parts.
interface ParentNode {
  querySelector(selectors: string): HTMLElement | null
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>
}
interface Element { closest(selectors: string): HTMLElement | null }

// What our own events tell besides their name.
interface Event {
  readonly block: number
  readonly id: string
  readonly index: number
  readonly isFailed: boolean
  readonly issue: string
  readonly length: number
  readonly page: number
  readonly text: string
}
