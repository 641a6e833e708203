/**
 * An exact fraction in lowest terms. Independent of the engine's arithmetic, so that tests compare two calculations.
 */
export class Ratio {
  readonly top: bigint
  readonly bottom: bigint

  constructor(top: bigint, bottom = 1n) {
    let [a, b] = [top < 0n ? -top : top, bottom]
    while (b !== 0n) [a, b] = [b, a % b]
    const common = a === 0n ? 1n : a
    this.top = top / common
    this.bottom = bottom / common
  }

  add(other: Ratio): Ratio {
    return new Ratio(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }

  times(top: bigint, bottom = 1n): Ratio {
    return new Ratio(this.top * top, this.bottom * bottom)
  }

  /** Returns the nearest whole number; halves are rounded away from 0. */
  whole(): bigint {
    const size = this.top < 0n ? -this.top : this.top
    const rest = size % this.bottom
    const up = rest + rest >= this.bottom ? 1n : 0n
    const near = (size - rest) / this.bottom + up
    return this.top < 0n ? -near : near
  }
}
