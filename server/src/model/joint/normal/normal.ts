/**
 * Standard normal distribution function, to 15 digits: Hart's rational approximation (1968) as given by West, "Better
 * approximations to cumulative normal functions", Wilmott 2005.
 */
export function phi(value: number): number {
  const x = Math.abs(value);
  if (x > 37) return value > 0 ? 1 : 0;
  const tail = Math.exp((-x * x) / 2) * (x < 7.07106781186547 ? ratio(x) : fraction(x));
  return value > 0 ? 1 - tail : tail;
}

function ratio(x: number): number {
  const over =
    (((((3.52624965998911e-2 * x + 0.700383064443688) * x + 6.37396220353165) * x + 33.912866078383) * x +
      112.079291497871) *
      x +
      221.213596169931) *
      x +
    220.206867912376;
  const under =
    ((((((8.83883476483184e-2 * x + 1.75566716318264) * x + 16.064177579207) * x + 86.7807322029461) * x +
      296.564248779674) *
      x +
      637.333633378831) *
      x +
      793.826512519948) *
      x +
    440.413735824752;
  return over / under;
}

/** Far tails, where the ratio loses digits: a continued fraction. */
function fraction(x: number): number {
  return 1 / ((x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) * 2.506628274631);
}

const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

/** Standard normal density. */
export const density = (value: number): number => Math.exp((-value * value) / 2) / ROOT_TWO_PI;

const CENTRE = 0.425;

/** The standard normal quantile of a probability; AS 241 (Wichura, Applied Statistics 37, 1988), 7 digits. */
export function quantileOf(probability: number): number {
  if (probability <= 0) return -Infinity;
  if (probability >= 1) return Infinity;
  const q = probability - 0.5;
  if (Math.abs(q) <= CENTRE) {
    const r = 0.180625 - q * q;
    return (
      (q * (((59.10937472 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179)) /
      (((67.1875636 * r + 78.757757664) * r + 17.895169469) * r + 1)
    );
  }
  const r = Math.sqrt(-Math.log(Math.min(probability, 1 - probability)));
  const far =
    r <= 5
      ? (((0.17023821103 * (r - 1.6) + 1.3067284816) * (r - 1.6) + 2.75681539) * (r - 1.6) + 1.4234372777) /
        ((0.12021132975 * (r - 1.6) + 0.7370016425) * (r - 1.6) + 1)
      : (((0.017337203997 * (r - 5) + 0.42868294337) * (r - 5) + 3.081226386) * (r - 5) + 6.657905115) /
        ((0.012258202635 * (r - 5) + 0.24197894225) * (r - 5) + 1);
  return q < 0 ? -far : far;
}

/** `quantileOf` to 14 digits by one Newton step, so that published probabilities are reproduced exactly. */
export function exactQuantile(probability: number): number {
  const rough = quantileOf(probability);
  return Number.isFinite(rough) ? rough - (phi(rough) - probability) / density(rough) : rough;
}
