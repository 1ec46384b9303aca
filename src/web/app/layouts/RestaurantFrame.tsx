import { DataFrame } from "#web/lib/pages/DataFrame.tsx";
import { RestaurantLayout } from "./RestaurantLayout.tsx";

export function RestaurantFrame() {
  return (
    <DataFrame>
      <RestaurantLayout />
    </DataFrame>
  );
}
