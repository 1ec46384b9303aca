import { DataFrame } from "./DataFrame.tsx";
import { RestaurantLayout } from "./RestaurantLayout.tsx";

export function RestaurantFrame() {
  return (
    <DataFrame>
      <RestaurantLayout />
    </DataFrame>
  );
}
